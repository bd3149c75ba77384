/**
 * Shows text in Markdown. Renders only harmless parts: headings, lists, quotes, emphasis, code and links. Shows HTML as
 * it was typed, and the description of an image in place of the image. So no text can add a script or load a file from
 * another site.
 */

import type { Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { Fragment, type ReactNode } from "react";

/** Shows a text below the page's title. A heading of the first level therefore becomes an `h2`. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <div className="space-y-4 leading-relaxed break-words text-ink-2">{showChildren(fromMarkdown(text))}</div>
);

const showChildren = ({ children }: Parents): readonly ReactNode[] =>
  children.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
    <Fragment key={index}>{showNode(node)}</Fragment>
  ));

/**
 * Returns true for links that may be followed: to the web, within the room, and to an e-mail address. Every other URL,
 * such as `javascript:`, does not become a link.
 */
const isSafeAddress = (url: string): boolean => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url);

function showNode(node: Nodes): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "html":
    case "inlineCode":
    case "code":
      return node.type === "html" ? node.value : <code className="text-sm text-ink">{node.value}</code>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr className="border-line" />;
    case "image":
      return node.alt;
    case "paragraph":
      return <p>{showChildren(node)}</p>;
    case "heading":
      return node.depth === 1 ? (
        <h2 className="pt-3 text-xl font-semibold text-ink">{showChildren(node)}</h2>
      ) : (
        <h3 className="pt-2 text-lg font-semibold text-ink">{showChildren(node)}</h3>
      );
    case "strong":
      return <strong className="font-semibold text-ink">{showChildren(node)}</strong>;
    case "emphasis":
      return <em>{showChildren(node)}</em>;
    case "blockquote":
      return <blockquote className="space-y-3 border-line-strong border-l-2 pl-4">{showChildren(node)}</blockquote>;
    case "list":
      return node.ordered ? (
        <ol start={node.start ?? 1} className="list-decimal space-y-2 pl-6">
          {showChildren(node)}
        </ol>
      ) : (
        <ul className="list-disc space-y-2 pl-6">{showChildren(node)}</ul>
      );
    case "listItem":
      return <li className="space-y-2">{showChildren(node)}</li>;
    case "link":
      return isSafeAddress(node.url) ? (
        <a href={node.url} rel="noopener noreferrer" className="font-medium text-ink underline underline-offset-4">
          {showChildren(node)}
        </a>
      ) : (
        showChildren(node)
      );
    default:
      return "children" in node ? showChildren(node) : null;
  }
}
