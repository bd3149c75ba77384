import { notFound } from "next/navigation";
import { Gallery } from "../../../features/tables/gallery/gallery.tsx";
import { SCENE_NAMES } from "../../../features/tables/gallery/scene-names.ts";

export const metadata = { title: "Gallery" };

/** Shows the table with sample views, for developers. Exists only with GALLERY=1. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ scene?: string }> }) {
  if (process.env.GALLERY !== "1") notFound();
  const { scene } = await searchParams;
  const name = SCENE_NAMES.find((known) => known === scene) ?? "ten";
  return <Gallery key={name} name={name} />;
}
