import { notFound } from "next/navigation";
import { Gallery } from "../../../features/gallery/gallery.tsx";
import { SCENE_NAMES } from "../../../features/gallery/scene-names.ts";

export const metadata = { title: "Gallery" };

/** Only with GALLERY=1: the felt with views made by hand. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ scene?: string }> }) {
  if (process.env.GALLERY !== "1") notFound();
  const { scene } = await searchParams;
  const name = SCENE_NAMES.find((known) => known === scene) ?? "ten";
  return <Gallery key={name} name={name} />;
}
