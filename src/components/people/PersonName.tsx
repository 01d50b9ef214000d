/** The name of a person, as a link where the person has a page (rule 26.15). */
export function PersonName({ name, href }: { name: string; href: string | undefined }) {
  return href === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <a href={href}>
      <bdi>{name}</bdi>
    </a>
  );
}
