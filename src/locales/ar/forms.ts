/**
 * The plural forms of a name, in the order of the translator's Arabic rules: zero, one, two, 3–10, 11–99, hundreds. Headings use the form
 * for two, so that is the plural and not the dual. `counted` is the form for 11–99, if it differs from the singular.
 */
export const nameForms = (one: string, several: string, counted = one): string =>
  [several, one, several, several, counted, one].join(' |||| ')
