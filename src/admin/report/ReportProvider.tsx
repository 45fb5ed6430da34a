import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { fileNameOf, isHttpProblem, request } from '../api.ts'
import { useSessionState } from '../declared.tsx'
import { ReportPopup } from './ReportPopup.tsx'
import { failureKey, isOver, type ReportState, type ReportTask } from './state.ts'

/** Asks for files that take their time, one at a time. */
export interface Report {
  /** Starts a report; answers false while another one is on its way. */
  readonly start: (task: ReportTask) => boolean
  readonly isBusy: boolean
}
const ReportContext = createContext<Report>({ start: () => false, isBusy: false })
export const useReport = (): Report => useContext(ReportContext)

/** The pop-up goes three seconds after the file was handed over (foundations §9). */
const CLOSE_MS = 3000
const SUFFIX = { excel: 'xlsx', archive: 'zip' } as const

async function fetchReport(task: ReportTask, signal: AbortSignal): Promise<{ file: Blob; name: string }> {
  const { query, form, json } = task
  const { body, headers } = await request<Blob>(task.method ?? 'GET', task.path, {
    asFile: true,
    signal,
    ...(query !== undefined && { query }),
    ...(form && { form }),
    ...(json !== undefined && { json }),
  })
  return { file: body, name: fileNameOf(headers) ?? task.fileName ?? `report.${SUFFIX[task.kind]}` }
}

/** Holds the one report and its pop-up; both outlive changes of page (foundations §2.4). */
export function ReportProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { session, lapsed } = useSessionState()
  const [state, setState] = useState<ReportState | null>(null)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(state)
  latest.current = state

  const start = useCallback(
    (task: ReportTask): boolean => {
      if (!isOver(latest.current)) {
        notify('nerud.shell.report.busy', { type: 'info' })
        return false
      }
      const control = new AbortController()
      running.current = control
      latest.current = { step: 'waiting', task }
      setState(latest.current)
      const fail = (error: unknown): void => {
        if (control.signal.aborted) return
        const failure = isHttpProblem(error) ? error : { message: String(error) }
        const overload = `[500] ${translate('nerud.shell.http.noAnswer')}`
        setState({ step: 'failed', task, message: translate(failureKey(task.kind, failure, overload)) })
      }
      fetchReport(task, control.signal).then(found => setState({ step: 'done', task, ...found }), fail)
      return true
    },
    [notify, translate],
  )
  const save = useCallback(async (): Promise<void> => {
    const ready = latest.current
    if (ready?.step !== 'done') return
    setState({ ...ready, step: 'saving' })
    const { saveAs } = await import('file-saver')
    saveAs(ready.file, ready.name)
    setState({ ...ready, step: 'saved' })
  }, [])
  const close = useCallback(() => setState(old => (isOver(old) ? null : old)), [])

  const isSaved = state?.step === 'saved'
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = setTimeout(close, CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isSaved, close])
  const isSignedOut = !session && !lapsed
  useEffect(() => {
    if (!isSignedOut) return
    running.current?.abort()
    setState(null)
  }, [isSignedOut])

  const report = useMemo(() => ({ start, isBusy: !isOver(state) }), [start, state])
  return (
    <ReportContext.Provider value={report}>
      {children}
      {state && <ReportPopup state={state} save={() => void save()} close={close} />}
    </ReportContext.Provider>
  )
}
