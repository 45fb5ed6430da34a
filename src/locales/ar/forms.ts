/**
 * The forms of a name by number, in the order of the translator's Arabic rules: none, one, two, 3–10, 11–99, hundreds. Screens say a heading of many
 * by the number two, so that form is the plural and not the dual. `counted` stands after 11–99 where it differs from the singular.
 */
export const nameForms = (one: string, several: string, counted = one): string =>
  [several, one, several, several, counted, one].join(' |||| ')
