/** The style of the sections on the protection page. */
export const sectionClass = "mt-6 rounded-2xl border border-line bg-surface p-5";
export const headingClass = "text-lg font-semibold tracking-tight";
