// Heading anchors as GitHub spells them.

const ASCII = /^[\x20-\x7e]*$/;
const DROPPED_ASCII = /[^\w\- ]/g;
const DROPPED = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu;

/** A function that gives each heading text of one document its anchor: duplicates get -1, -2, … */
export function slugger(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const base = heading
      .toLowerCase()
      .replace(ASCII.test(heading) ? DROPPED_ASCII : DROPPED, '')
      .replaceAll(' ', '-');
    let slug = base;
    let count = used.get(base) ?? 0;
    while (used.has(slug)) {
      count += 1;
      slug = `${base}-${count}`;
    }
    used.set(base, count);
    if (slug !== base) used.set(slug, 0);
    return slug;
  };
}
