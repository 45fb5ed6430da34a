/** Why an uploaded file was rejected. The codes are stable: screens and tests may depend on them. */
export type FileProblemCode =
  | 'FILE_KIND'
  | 'FILE_EMPTY'
  | 'FILE_BROKEN'
  | 'FILE_PASSWORD'
  | 'FILE_OLD_FORMAT'
  | 'FILE_WEB_PAGE'
  | 'FILE_BOMB'
  | 'FILE_TOO_BIG'
  | 'FILE_ROWS'
  | 'FILE_COLUMNS'
  | 'FILE_QUOTE'
  | 'FILE_MACROS'
  | 'FILE_TEMPLATE'
  | 'FILE_TEMPLATE_LARGE'
  | 'FILE_FORMAT'
  | 'FILE_CUT'
  | 'FILE_ENCODING'
  | 'FILE_LINE'
  | 'FILE_SECTIONS'
  | 'FILE_HEADER'

/** The key of each problem's message in `src/locales/ru/served.ts`; parameters are written `%{name}`. */
export const FILE_PROBLEM_KEYS = {
  FILE_KIND: 'nerud.file.kind',
  FILE_EMPTY: 'nerud.file.empty',
  FILE_BROKEN: 'nerud.file.broken',
  FILE_PASSWORD: 'nerud.file.password',
  FILE_OLD_FORMAT: 'nerud.file.oldFormat',
  FILE_WEB_PAGE: 'nerud.file.webPage',
  FILE_BOMB: 'nerud.file.bomb',
  FILE_TOO_BIG: 'nerud.file.tooBig',
  FILE_ROWS: 'nerud.file.rows',
  FILE_COLUMNS: 'nerud.file.columns',
  FILE_QUOTE: 'nerud.file.quote',
  FILE_MACROS: 'nerud.file.macros',
  FILE_TEMPLATE: 'nerud.file.template',
  FILE_TEMPLATE_LARGE: 'nerud.file.templateLarge',
  FILE_FORMAT: 'nerud.file.format',
  FILE_CUT: 'nerud.file.cut',
  FILE_ENCODING: 'nerud.file.encoding',
  FILE_LINE: 'nerud.file.line',
  FILE_SECTIONS: 'nerud.file.sections',
  FILE_HEADER: 'nerud.import.noHeader',
} as const satisfies Record<FileProblemCode, string>

/** An error that the user can fix (a 4xx response), never a bug of the server. */
export type FileProblem = Error & {
  readonly code: FileProblemCode
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Creates the error to throw when a user's file cannot be accepted; `params` fill the message. */
export const fileProblem = (code: FileProblemCode, params: Readonly<Record<string, string | number>> = {}): FileProblem =>
  Object.assign(new Error(`${code} ${JSON.stringify(params)}`), { code, key: FILE_PROBLEM_KEYS[code], params })

/** Whether the error was created by `fileProblem`. */
export const isFileProblem = (error: unknown): error is FileProblem =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in FILE_PROBLEM_KEYS
