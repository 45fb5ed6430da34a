/** What is wrong in a template made by a user. */
export type TemplateProblemCode =
  | 'TAG_UNKNOWN'
  | 'TAG_UNKNOWN_LIKE'
  | 'TAG_UNCLOSED'
  | 'TAG_UNOPENED'
  | 'LOOP_UNCLOSED'
  | 'LOOP_UNOPENED'
  | 'LOOP_CROSSED'
  | 'TAG_BAD'

/** The key of each problem's sentence; the sentences are in `fileTexts.ts`. */
export const TEMPLATE_PROBLEM_KEYS = {
  TAG_UNKNOWN: 'nerud.template.unknownTag',
  TAG_UNKNOWN_LIKE: 'nerud.template.unknownTagLike',
  TAG_UNCLOSED: 'nerud.template.unclosedTag',
  TAG_UNOPENED: 'nerud.template.unopenedTag',
  LOOP_UNCLOSED: 'nerud.template.unclosedLoop',
  LOOP_UNOPENED: 'nerud.template.unopenedLoop',
  LOOP_CROSSED: 'nerud.template.crossedLoop',
  TAG_BAD: 'nerud.template.badTag',
} as const satisfies Record<TemplateProblemCode, string>

/** One fault of a template: the tag as the user wrote it, where it stands (a part of the document or a cell), and a likely meant field. */
export type TemplateProblem = {
  readonly code: TemplateProblemCode
  readonly key: string
  readonly tag: string
  readonly where: string
  readonly like?: string
}

/** Makes one entry of the list that `checkTemplate` returns. */
export const templateProblem = (code: TemplateProblemCode, tag: string, where: string, like?: string): TemplateProblem => ({
  code,
  key: TEMPLATE_PROBLEM_KEYS[code],
  tag,
  where,
  ...(like === undefined ? {} : { like }),
})
