/** Tests forms that the browser sends before the page's scripts run. Fault 129 */
import { beforeEach, expect, it, vi } from "vitest";
import { ORIGIN, setWebServer } from "../../testing/web-server-settings.ts";

beforeEach(() => setWebServer("postgresql://nowhere.invalid/room"));

interface Sent {
  readonly origin?: string | null;
  readonly referer?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const formRequest = (path: string, { origin = ORIGIN, referer, fields = {} }: Sent = {}) =>
  new Request(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { ...(origin === null ? {} : { origin }), ...(referer === undefined ? {} : { referer }) },
    body: new URLSearchParams(fields),
  });

const FIELDS = { login: "ada", password: "hunter2" };
const AFTER = { done: () => "/done", refused: async (code: string) => `/form-of-${code}` };

/** Sends a form to a route. Returns the response, and the body that the route received. */
async function sendForm(answer: Response, sent: Sent = {}) {
  const { withPageForm } = await import("./page-form.ts");
  const post = vi.fn(async (request: Request) => {
    bodies.push(await request.json());
    return answer;
  });
  const bodies: unknown[] = [];
  const response = await withPageForm(post, AFTER)(formRequest("/api/x", { fields: FIELDS, ...sent }));
  return { status: response.status, location: response.headers.get("location"), bodies };
}

it("fault 129: a route gets the fields of a form as its JSON, and the browser is sent to a page", async () => {
  expect(await sendForm(Response.json({ ok: true }))).toEqual({ status: 303, location: "/done", bodies: [FIELDS] });
});

it("fault 129: a refusal leads back to the form with its code, and without any field", async () => {
  const refusal = Response.json({ ok: false, code: "too-many-tries" }, { status: 429 });
  expect(await sendForm(refusal)).toMatchObject({ status: 303, location: "/form-of-too-many-tries" });
});

it.each([null, "null", "https://evil.example", "http://poker.example"])(
  "fault 68, fault 129: a form from the origin %s is refused, and its fields reach no route",
  async (origin) => expect(await sendForm(Response.json({}), { origin })).toMatchObject({ status: 403, bodies: [] }),
);

it("fault 129: a form that only scripts can send leads back to its page", async () => {
  const { POST } = await import("../../app/api/page-not-ready/route.ts");
  const locationAfter = async (referer?: string) =>
    POST(formRequest("/api/page-not-ready", { fields: FIELDS, ...(referer && { referer }) })).headers.get("location");
  expect(await locationAfter(`${ORIGIN}/account/security`)).toBe("/account/security");
  expect(await locationAfter("https://evil.example/somewhere")).toBe("/somewhere");
  expect(await locationAfter(`${ORIGIN}//evil.example/`)).toBe("/evil.example/");
  expect(await locationAfter()).toBe("/");
});

it("a form changes the language and leads back to its page", async () => {
  const { POST } = await import("../../app/api/language/route.ts");
  const pick = async (language: string) =>
    (await POST(formRequest("/api/language", { referer: `${ORIGIN}/help?a=b`, fields: { language } }))).headers;
  const picked = await pick("es");
  expect([picked.get("location"), picked.get("set-cookie")]).toEqual(["/help?a=b", expect.stringMatching(/=es;/)]);
  expect((await pick("xx; path=/evil")).get("set-cookie")).toBeNull();
});

it("fault 107: a form with NUL in a field's value or name is refused as malformed and reaches no route", async () => {
  for (const fields of [{ login: "a\0da" }, { "\0": "x" }])
    expect(await sendForm(Response.json({ ok: true }), { fields })).toEqual({
      status: 400,
      location: null,
      bodies: [],
    });
});
