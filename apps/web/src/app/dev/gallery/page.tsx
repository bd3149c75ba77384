import { notFound } from "next/navigation";
import { Gallery } from "../../../features/gallery/gallery.tsx";
import { SCENE_NAMES } from "../../../features/gallery/scene-names.ts";

export const metadata = { title: "Gallery" };

/** Serves the felt with hand-made views, with GALLERY=1 only. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ scene?: string }> }) {
  if (process.env.GALLERY !== "1") notFound();
  const { scene } = await searchParams;
  const name = SCENE_NAMES.find((known) => known === scene) ?? "ten";
  return <Gallery key={name} name={name} />;
}
