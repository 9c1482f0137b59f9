/** Turn round what follows them in the clause. */
export const negators = new Set(
  "not no never none neither nor cannot without nobody nothing n't hardly barely scarcely unable incapable fails failed fail lack lacks lacked lacking absence absent independent zero denies denied deny refuted rules ruled unlikely insufficient rather instead".split(
    " ",
  ),
);
/** A negation does not reach across these. */
export const barriers = new Set(
  "but although though however while whereas because since so which who when if unless then yet except after before".split(
    " ",
  ),
);
