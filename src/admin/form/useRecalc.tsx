import { useState, type ReactNode } from 'react'
import Link from '@mui/material/Link'
import { useNotify, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { JOBS, type Recalculated } from '#resource'
import { formatInteger } from '#resource/text'
import { useCardPath } from '../cells/useCardPath.ts'
import { PreviewDialog, type Decision } from './PreviewDialog.tsx'
import { changesAnything } from './recalc.ts'
import type { OnHeaders } from './writes.ts'

interface Question {
  readonly found: Recalculated
  readonly answer: (decision: Decision) => void
}

/** Shows what a recalculation would change and asks what to do; afterwards notifies what was recalculated. Asks nothing if nothing would change. */
export function useRecalc(action: 'save' | 'remove'): {
  readonly decide: (found: Recalculated) => Promise<Decision>
  readonly report: OnHeaders
  readonly dialog: ReactNode
} {
  const translate = useTranslate()
  const notify = useNotify()
  const cardPath = useCardPath()
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = (found: Recalculated): Promise<Decision> =>
    changesAnything(found)
      ? new Promise(answer => setQuestion({ found, answer: decision => (setQuestion(null), answer(decision)) }))
      : Promise.resolve('with')
  const report: OnHeaders = headers => {
    const counted = headers.get('X-Recalculated')
    const job = Number(headers.get('X-Recalc-Job'))
    if (counted === null) return
    const count = { smart_count: Number(counted), count: formatInteger(counted) }
    if (!job)
      return notify(count.smart_count === 0 ? 'nerud.form.recalculatedNothing' : 'nerud.form.recalculated', {
        type: 'info',
        messageArgs: count,
      })
    const path = cardPath(JOBS, job)
    notify(
      <>
        {translate('nerud.form.recalcJob', count)}
        {path && (
          <>
            {' '}
            <Link component={RouterLink} to={path} color="inherit">
              {translate('nerud.form.recalcJobLink')}
            </Link>
          </>
        )}
      </>,
      { type: 'info', autoHideDuration: 10_000 },
    )
  }
  const dialog = question && <PreviewDialog found={question.found} action={action} onDecide={question.answer} />
  return { decide, report, dialog }
}
