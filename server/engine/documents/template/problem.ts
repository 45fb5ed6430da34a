/** What is wrong in a user's template. */
export type TemplateProblemCode =
  | 'TAG_UNKNOWN'
  | 'TAG_UNKNOWN_LIKE'
  | 'TAG_UNCLOSED'
  | 'TAG_UNOPENED'
  | 'LOOP_UNCLOSED'
  | 'LOOP_UNOPENED'
  | 'LOOP_CROSSED'
  | 'LOOP_DEEP'
  | 'TAG_BAD'

/** The message key of each problem; the messages are in `src/locales/ru/served.ts`. */
export const TEMPLATE_PROBLEM_KEYS = {
  TAG_UNKNOWN: 'nerud.template.unknownTag',
  TAG_UNKNOWN_LIKE: 'nerud.template.unknownTagLike',
  TAG_UNCLOSED: 'nerud.template.unclosedTag',
  TAG_UNOPENED: 'nerud.template.unopenedTag',
  LOOP_UNCLOSED: 'nerud.template.unclosedLoop',
  LOOP_UNOPENED: 'nerud.template.unopenedLoop',
  LOOP_CROSSED: 'nerud.template.crossedLoop',
  LOOP_DEEP: 'nerud.template.deepLoop',
  TAG_BAD: 'nerud.template.badTag',
} as const satisfies Record<TemplateProblemCode, string>

/** The keys of the parts of a document; a cell of a workbook needs no words: "Лист1!B5". */
export const TEMPLATE_PLACE_KEYS = {
  document: 'nerud.template.place.document',
  header: 'nerud.template.place.header',
  footer: 'nerud.template.place.footer',
  other: 'nerud.template.place.other',
} as const

/** The position of a tag: a part of a document, or a cell. */
export type TemplatePlace = keyof typeof TEMPLATE_PLACE_KEYS | { readonly cell: string }

/** One problem of a template: the tag as the user wrote it, its position, and the field that was probably meant. */
export type TemplateProblem = {
  readonly code: TemplateProblemCode
  readonly key: string
  readonly tag: string
  readonly place: TemplatePlace
  readonly like?: string
}

/** Creates one entry of the list that `checkTemplate` returns. */
export const templateProblem = (code: TemplateProblemCode, tag: string, place: TemplatePlace, like?: string): TemplateProblem => ({
  code,
  key: TEMPLATE_PROBLEM_KEYS[code],
  tag,
  place,
  ...(like === undefined ? {} : { like }),
})

/** Returns the message of a problem in the words of a translator. */
export const templateProblemText = (
  problem: TemplateProblem,
  texts: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): string => {
  const where = typeof problem.place === 'object' ? problem.place.cell : texts(TEMPLATE_PLACE_KEYS[problem.place])
  return texts(problem.key, { tag: problem.tag, like: problem.like ?? '', where })
}
