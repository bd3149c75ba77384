import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

const show = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

it("decision 0112: headings, lists, emphasis and links of a text are shown as such", () => {
  const page = show(
    "# Terms\n\n1. Be *kind*.\n2. Read [the rules](/help) or [write](mailto:desk@example.org).\n\n**No** cheating.",
  );
  expect(page).toMatch(/<h2[^>]*>Terms<\/h2>/);
  expect(page).toMatch(/<ol.*<li.*Be <em>kind<\/em>\..*<\/li>.*<\/ol>/);
  expect(page).toContain('href="/help"');
  expect(page).toContain('href="mailto:desk@example.org"');
  expect(page).toMatch(/<strong[^>]*>No<\/strong>/);
});

it.each([
  ["HTML", "<script>alert(1)</script><img src=x onerror=alert(1)>"],
  ["HTML in a line", "Read <a href='javascript:alert(1)' onclick='alert(1)'>this</a>"],
  ["a link with a script", "[click](javascript:alert(1)) [data](data:text/html,x) [other](//evil.example)"],
  ["a link with a script, in capitals and blanks", "[click]( JaVaScRiPt:alert(1) )"],
  ["a picture of another site", "![a cat](https://evil.example/cat.png)"],
  ["a link by reference", "[click][x]\n\n[x]: javascript:alert(1)"],
])("fault 147: %s in a text becomes neither an element nor an address", (_, text) => {
  const page = show(text);
  expect(page).not.toMatch(/<(script|img|a|iframe)[\s>]/i);
  expect(page).not.toMatch(/<[^>]*\b(href|src|on\w+)=/i);
});
