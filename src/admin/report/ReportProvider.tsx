import { createContext, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { fileNameOf, isHttpProblem } from '../api.ts'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { chunk } from '../chunk.ts'
import { failureKey, isOver, type ReportState, type ReportTask } from './state.ts'

const ReportPopup = chunk(() => import('./ReportPopup.tsx').then(module => module.ReportPopup))

/** Requests files that take long to generate, one at a time. */
export interface Report {
  /** Starts a report; returns false while another one is running. */
  readonly start: (task: ReportTask) => boolean
  readonly isBusy: boolean
}
const ReportContext = createContext<Report>({ start: () => false, isBusy: false })
/** Starts reports; the whole application shares one. */
export const useReport = (): Report => useContext(ReportContext)

/** Milliseconds until the pop-up closes after the file was saved (foundations §9). */
const CLOSE_MS = 3000
const SUFFIX = { excel: 'xlsx', archive: 'zip' } as const

async function fetchReport(provider: DeclaredDataProvider, task: ReportTask, signal: AbortSignal): Promise<{ file: Blob; name: string }> {
  const { query, form, json } = task
  const { data, headers } = await provider.invoke<Blob>(null, {
    method: task.method ?? 'GET',
    path: task.path,
    asFile: true,
    signal,
    ...(query !== undefined && { query }),
    ...(form && { form }),
    ...(json !== undefined && { json }),
  })
  return { file: data, name: fileNameOf(headers) ?? task.fileName ?? `report.${SUFFIX[task.kind]}` }
}

/** The state of the current report; signing out cancels it. */
function useSteps(userId: number | undefined) {
  const translate = useTranslate()
  const provider = useProvider()
  const [state, setState] = useState<ReportState | null>(null)
  const valueRef = useRef<ReportState | null>(null)
  const running = useRef<AbortController>(undefined)

  const become = useCallback((next: ReportState | null): void => {
    valueRef.current = next
    setState(next)
  }, [])
  const start = useCallback(
    (task: ReportTask): boolean => {
      if (!isOver(valueRef.current)) return false
      const control = new AbortController()
      running.current = control
      become({ step: 'waiting', task })
      const fail = (error: unknown): void => {
        if (control.signal.aborted) return become(null)
        const failure = isHttpProblem(error) ? error : { message: String(error) }
        const overload = `[500] ${translate('nerud.shell.http.noAnswer')}`
        become({ step: 'failed', task, message: translate(failureKey(task.kind, failure, overload)) })
      }
      fetchReport(provider, task, control.signal).then(
        found => become(control.signal.aborted ? null : { step: 'done', task, ...found }),
        fail,
      )
      return true
    },
    [become, translate, provider],
  )
  const save = useCallback(async (): Promise<void> => {
    const ready = valueRef.current
    if (ready?.step !== 'done') return
    become({ ...ready, step: 'saving' })
    const { saveAs } = await import('file-saver')
    saveAs(ready.file, ready.name)
    become({ ...ready, step: 'saved' })
    setTimeout(() => valueRef.current?.step === 'saved' && become(null), CLOSE_MS)
  }, [become])
  const close = useCallback(() => {
    if (isOver(valueRef.current)) become(null)
  }, [become])

  useEffect(() => {
    if (userId === undefined) return undefined
    return () => running.current?.abort()
  }, [userId])
  return { state, start, save, close }
}

/** Provides the report and its pop-up, which outlive navigation (foundations §2.4). */
export function ReportProvider({ children }: { readonly children: ReactNode }) {
  const notify = useNotify()
  const { userId } = useMay()
  const { state, start, save, close } = useSteps(userId)
  const report = useMemo(
    () => ({
      start: (task: ReportTask): boolean => {
        const started = start(task)
        if (!started) notify('nerud.shell.report.busy', { type: 'info' })
        return started
      },
      isBusy: !isOver(state),
    }),
    [start, state, notify],
  )
  return (
    <ReportContext value={report}>
      {children}
      {state && userId !== undefined && (
        <Suspense fallback={null}>
          <ReportPopup state={state} save={() => void save()} close={close} />
        </Suspense>
      )}
    </ReportContext>
  )
}
