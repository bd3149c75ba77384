/** Texts of hands in the formats of other rooms. All hands are invented. */

export const ZONE = `Bovada Hand #3750000001  Zone Poker ID#1365 HOLDEMZonePoker No Limit - 2019-04-01 22:46:39
Seat 1: Big Blind [ME] ($5 in chips)
Seat 2: UTG ($2.33 in chips)
Seat 3: UTG+1 ($2.50 in chips)
Seat 5: Dealer ($15.79 in chips)
Seat 6: Small Blind ($5.72 in chips)
Dealer : Set dealer [5] 
Small Blind : Small Blind $0.02 
Big Blind  [ME] : Big blind $0.05 
*** HOLE CARDS ***
Big Blind  [ME] : Card dealt to a spot [6s 3h] 
UTG : Card dealt to a spot [Jd 4s] 
UTG+1 : Card dealt to a spot [Ad 9h] 
Dealer : Card dealt to a spot [7c Ac] 
Small Blind : Card dealt to a spot [5d 9s] 
UTG : Folds
UTG : Leave(Auto)
UTG+1 : Calls $0.05 
Dealer : Raises $0.20 to $0.20
Small Blind : Folds (timeout)
Big Blind  [ME] : Folds
UTG+1 : All-in(raise) $2.45 to $2.50
Dealer : Calls $2.30 
*** FLOP *** [5s Jc Qc]
*** TURN *** [5s Jc Qc] [Kc]
*** RIVER *** [5s Jc Qc Kc] [2h]
Dealer : Showdown [Ac Kc Qc Jc 7c] (Flush)
UTG+1 : Mucks [Ad 9h] (High Card)
Dealer : Hand result $4.82 
Enter(Auto)
*** SUMMARY ***
`;

/** A text in which seat numbers count all players of the tournament, and a blind puts its player all-in. */
export const IGNITION = `Ignition Hand #4300000001: HOLDEM Tournament #M-2021 TBL#18, Turbo- Level 7 (75/150) [MVS] - 2021-04-22 01:02:03
Table Info: Version: 1, Type: MVS, Stakes: 75-150, Table: 1, Buyin: $25+$2.50, TableType: MTT
Seat 65: Dealer (2,150 in chips)
Seat 146: Small Blind (1,997 in chips)
Seat 17: Big Blind [ME] (100 in chips)
Seating Info: 65, 146, 17
Dealer : Set dealer [1]
Dealer : Ante chip 15
Small Blind : Ante chip 15
Big Blind [ME] : Ante chip 15
Small Blind : Small Blind 75
Big Blind [ME] : All-in 85
*** HOLE CARDS ***
Dealer : Card dealt to a spot [2d As]
Big Blind [ME] : Card dealt to a spot [Qd Qc]
Dealer : Folds
Small Blind : Calls 75
*** FLOP *** [Jd 6s 4c]
*** TURN *** [Jd 6s 4c] [3s]
*** RIVER *** [Jd 6s 4c 3s] [Jc]
Small Blind : Mucks [Kd Th]
Big Blind [ME] : Showdown [Qd Qc Jd Jc 6s]
Big Blind [ME] : Hand result 215
*** SUMMARY ***
Total Pot(215)
`;

export const FULL_TILT = `Full Tilt Poker Game #22480000001: Table Flash (6 max) - $0.02/$0.05 - No Limit Hold'em - 15:13 ET - Wed, July 21, 2010
Seat 1: Ada Lu ($2.70)
Seat 2: Ben ($4.41)
Seat 3: Cleo ($12.97), is sitting out
Seat 4: Dan ($1)
Ben posts the small blind of $0.02
Dan posts the big blind of $0.05
The button is in seat #1
*** HOLE CARDS ***
Dealt to Dan [Qs Qd]
Ada Lu raises to $0.20
Ben folds
Dan raises to $1, and is all in
Ada Lu has 15 seconds left to act
Ada Lu calls $0.80
Dan shows [Qs Qd]
Ada Lu shows [Ah Kh]
*** FLOP *** [2c 3c 4c] (Total Pot: $2.02, 2 Players, 1 All-In)
*** TURN *** [2c 3c 4c] [9d] (Total Pot: $2.02, 2 Players, 1 All-In)
*** RIVER *** [2c 3c 4c 9d] [9h] (Total Pot: $2.02, 2 Players, 1 All-In)
Dan shows two pair, Queens and Nines
Ada Lu shows a pair of Nines
Dan wins the pot ($1.92) with two pair, Queens and Nines
*** SUMMARY ***
Total pot $2.02 | Rake $0.10
Board: [2c 3c 4c 9d 9h]
Seat 1: Ada Lu (button) showed [Ah Kh] and lost with a pair of Nines
Seat 2: Ben (small blind) folded before the Flop
Seat 3: Cleo is sitting out
Seat 4: Dan (big blind) showed [Qs Qd] and won ($1.92) with two pair, Queens and Nines
`;

export const FULL_TILT_SIT_AND_GO = `Full Tilt Poker Game #31490000001: $26 Super Turbo (244669447), Table 2 - 15/30 - Pot Limit Omaha H/L - 09:20:06 EET - 2012/11/23 [02:20:06 ET - 2012/11/23]
Seat 1: Ada (300)
Seat 2: Ben (300)
Ada posts the small blind of 15
Ben posts the big blind of 30
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ada [4s 5h Ah Kd]
Ada folds
Uncalled bet of 15 returned to Ben
Ben mucks
Ben wins the pot (30)
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ada (small blind) folded before the Flop
Seat 2: Ben (big blind) collected (30), mucked
`;

export const WINAMAX = `Winamax Poker - CashGame - HandId: #2769259-665-1335035306 - Holdem fixed limit (0.05€/0.10€) - 2012/04/21 21:08:26 UTC
Table: 'Ostrava' 2-max (real money) Seat #2 is the button
Seat 1: Ada (10€)
Seat 2: Ben (1€)
*** ANTE/BLINDS ***
Ben posts small blind 0.02€
Ada posts big blind 0.05€
Dealt to Ada [7s Kd]
*** PRE-FLOP ***
Ben raises 0.05€ to 0.10€
Ada calls 0.05€
*** FLOP *** [Qc 4d 4s]
Ada checks
Ben checks
*** TURN *** [Qc 4d 4s][6s]
Ada checks
Ben bets 0.10€
Ada folds
Ben collected 0.19€ from pot
*** SUMMARY ***
Total pot 0.19€ | Rake 0.01€
Board: [Qc 4d 4s 6s]
Seat 1: Ada (big blind) folded on the turn
Seat 2: Ben (small blind) (button) won 0.19€
`;

export const WINAMAX_TOURNAMENT = `Winamax Poker - Tournament "Monster - Hit & Run" buyIn: 4.50€ + 0.50€ level: 3 - HandId: #1-2-3 - Omaha pot limit (10/30/60) - 2015/01/02 03:04:05 UTC
Table: 'Monster(123456)#0' 6-max (real money) Seat #1 is the button
Seat 1: Ada (1500, 2€ bounty)
Seat 2: Ben (1500, 2€ bounty)
Seat 3: Cleo (1500, 2€ bounty)
*** ANTE/BLINDS ***
Ada posts ante 10
Ben posts ante 10
Cleo posts ante 10
Ben posts small blind 30
Cleo posts big blind 60
*** PRE-FLOP ***
Ada folds
Ben folds
Cleo collected 120 from pot
*** SUMMARY ***
Total pot 120 | No rake
Seat 3: Cleo (big blind) won 120
`;

/** A text of a fixed-limit game. A blind puts its player all-in without saying so, and one player posts both blinds. */
export const PACIFIC = `#Game No : 418300001
***** Cassava Hand History for Game 418300001 *****
$5/$10 Blinds Fix Limit Holdem - *** 04 03 2012 15:32:21
Table Hokkaido 9 Max (Real Money)
Seat 6 is the button
Total number of players : 4
Seat 2: Ada ( $8 )
Seat 4: Ben ( $1,728.25 )
Seat 6: Cleo ( $527 )
Seat 9: Dan ( $615 )
Dan posts small blind [$5]
Ada posts big blind [$8]
Ben posts dead blind [$5 + $10]
** Dealing down cards **
Dealt to Cleo [ Td, Qd ]
Ben checks
Cleo raises [$20]
Dan folds
Ben folds
** Dealing flop ** [ 8s, As, 2d ]
** Dealing turn ** [ 6h ]
** Dealing river ** [ 5d ]
** Summary **
Ada shows [ 2c, Ts ]
Cleo shows [ Td, Qd ]
Ada collected [ $26 ]
Cleo collected [ $4 ]
`;

/** A text that writes amounts with a point between thousands, as some languages do. */
export const PACIFIC_TOURNAMENT = `#Game No : 1059700001
***** 888.ro Hand History for Game 1059700001 *****
3.000 $/6.000 $ Blinds No Limit Omaha - *** 
Tournament #133190001 $9.00 + $1.00 - Table #3 10 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ada ( 432.999 $ )
Seat 2: Ben ( 295.092 $ )
Ada posts ante [750 $]
Ben posts ante [750 $]
Ada posts small blind [3.000 $]
Ben posts big blind [6.000 $]
** Dealing down cards **
Ada folds
** Summary **
Ben collected [ 7.500 $ ]
`;

/**
 * A text that writes suits before ranks, has half chips in a tournament, shows the blinds only in the posts, and counts an uncalled bet as
 * won.
 */
export const POKER_TRACKER = `GAME #3616700001: Texas Hold'em  NL  Tournament 2011-06-15 21:58:37
Table Double up*6, 595699511 (Tournament: Double up*6 Buy-In: $2+$0.20)
Seat 1: Ada ($1,500.00 in chips)
Seat 3: Ben ($1,490.00 in chips) DEALER
Seat 5: Cleo ($1,192.50 in chips)
Seat 6: Dan ($100.00 in chips) (REBUY) (ADDON)
Cleo: Post SB $20.00
Dan: Post BB $40.00
*** HOLE CARDS ***
Dealt to Ada [D5 CJ]
Ada: Raise (NF) $80.00
Ben: Fold
Cleo: Call $60.00
Dan: Allin $60.00
Ada: Call $20.00
Cleo: Call $20.00
*** FLOP *** [CK CA H10]
Cleo: Bet $200.00
Ada: Fold
*** TURN *** [S2]
*** RIVER *** [D2]
*** SUMMARY ***
Total pot $500.00 Rake $0.00
Cleo: Shows [SA D3]
Dan: Shows [SK DK]
Cleo: wins $200.00
Dan: wins $300.00
`;

/** A text that states the buy-in instead of the stakes, uses decimal commas, and names two winners in one line. */
export const PARTY = `#Game No : 4567000001
***** Hand History for Game 12395200001 *****
$25 USD NL Texas Hold'em - Sunday,December 9, 14:34:49 ET 2012
Table Algeciras ( Real Money )
Seat 1 is the button
Total number of players : 3/6
seat 1: Ada ( $26,02 USD )
seat 2: Ben ( $10 USD )
seat 3: Cleo ( $27,15 USD )
Ben posts small blind [$0,10 USD].
Cleo posts big blind [$0,25 USD].
** Dealing down cards **
Dealt to Ada [  6s, Ts ]
Ada folds
Ben is all-In  [ $9,90 USD ]
Cleo calls [ $9,75 USD ]
** Dealing Flop ** [ Th, Qd, As ]
** Dealing Turn ** [ 8h ]
** Dealing River ** [ 6c ]
Cleo shows [ Ah, Qc ]two pairs, Aces and Queens.
Ben shows [ Ac, Qs ]two pairs, Aces and Queens.
Cleo wins $9,50 USD from the main pot with two pairs, Aces and Queens.Ben wins $9,50 USD from the main pot with two pairs, Aces and Queens.
`;
