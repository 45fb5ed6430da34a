import type { RequestOptions } from '../api.ts'

/** A file that takes long to generate: a report in Excel, or an archive of documents. */
export interface ReportTask {
  readonly kind: 'excel' | 'archive'
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly query?: RequestOptions['query']
  readonly form?: FormData
  readonly json?: unknown
  /** What is being generated, in the text 'формируется'; 'Отчет' by default. */
  readonly text?: string
  /** The name of the saved file, if the response has none. */
  readonly fileName?: string
}
/** The state of the report. */
export type ReportState =
  | { readonly step: 'waiting'; readonly task: ReportTask }
  | { readonly step: 'done' | 'saving' | 'saved'; readonly task: ReportTask; readonly file: Blob; readonly name: string }
  | { readonly step: 'failed'; readonly task: ReportTask; readonly message: string }

/** Whether the pop-up can be closed or replaced by another report. */
export const isOver = (state: ReportState | null): boolean =>
  state === null || state.step === 'done' || state.step === 'failed' || state.step === 'saved'

/** The status of an overload of the server or the network (foundations §8, "Report pop-up"). */
const OVERLOAD = 500

/** The translation key of a failed report's message. */
export function failureKey(
  kind: ReportTask['kind'],
  failure: { readonly status?: number; readonly message: string },
  overload: string,
): string {
  const isOverload = kind === 'excel' ? failure.message === overload : failure.status === OVERLOAD
  if (isOverload) return 'nerud.shell.report.tooMuch'
  if (failure.status === undefined && kind === 'archive') return 'nerud.shell.report.archive.failedByDefault'
  return `nerud.shell.report.${kind}.failed`
}
