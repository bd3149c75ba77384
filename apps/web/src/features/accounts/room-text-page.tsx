import { BackLink } from "../../ui/back-link.tsx";
import { Markdown } from "../../ui/markdown.tsx";

/**
 * A page with a text by the room's owners, such as the terms. `language` is the language in which the text is written.
 */
export const RoomTextPage = ({
  title,
  text,
  language,
}: {
  readonly title: string;
  readonly text: string;
  readonly language: string;
}) => (
  <main id="content" className="mx-auto w-full max-w-2xl px-4 py-6 lg:px-6">
    <BackLink />
    <h1 className="mt-2 mb-5 text-2xl font-semibold tracking-tight">{title}</h1>
    <div lang={language}>
      <Markdown text={text} />
    </div>
  </main>
);
