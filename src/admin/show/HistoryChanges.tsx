import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate, useRecordContext } from 'react-admin'
import { optionsOf, type Resource, isChangeable, isSameValue, offers, wirePathOf, valueAt, type WireRecord } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { mirroredInRtl } from '../direction.ts'
import { valueText } from '../kinds/index.ts'
import { useMay } from '../authProvider.ts'
import { isHttpProblem } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { withValues } from '../data/values.ts'
import { useWriteNotices, useCacheWrite } from '../form/afterWriting.tsx'
import { useUndo } from '../form/useUndo.ts'
import { recordWriter } from '../data/recordWriter.ts'

/** A changed field with its old and new value. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const Value = ({ text, removed }: { readonly text: string; readonly removed?: boolean }) => {
  const translate = useTranslate()
  const message = text || translate('nerud.show.history.nothing')
  return (
    <Box
      component={removed ? 'del' : 'ins'}
      sx={{
        textDecoration: removed && text ? 'line-through' : 'none',
        color: removed || !text ? 'text.secondary' : 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {message}
    </Box>
  )
}

/** Returns a function that filters changes to those that the user may read. A hidden field is left out if a visible field derived from it is in the same entry. */
export function useReadable(): (of: Resource, changes: readonly FieldChange[]) => readonly FieldChange[] {
  const { mayField } = useMay()
  return (of, changes) => {
    const reported = new Set(changes.flatMap(({ field }) => of.derive?.[field]?.from ?? []))
    const isImplied = (field: string): boolean => reported.has(field) && !!optionsOf(of.fields[field]!).hidden
    return changes.filter(({ field }) => field in of.fields && mayField(of, field, 'read') && !isImplied(field))
  }
}

interface ChangesProps {
  readonly of: Resource
  readonly changes: readonly FieldChange[]
  readonly isNew: boolean
  /** Restores former values of the open record. */
  readonly former: ReturnType<typeof useFormerValue>
}

/** A button that restores the old value. */
const FormerValue = ({ label, run }: { readonly label: string; readonly run: () => Promise<void> }) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={translate('nerud.show.history.returnOf', { label })}
      onClick={() => {
        setBusy(true)
        void run().finally(() => setBusy(false))
      }}
      sx={{ ml: 1, py: 0, minHeight: 24, displayPrint: 'none' }}
    >
      {translate('nerud.show.history.return')}
    </Button>
  )
}

/** The changes of a history entry: field, old value, new value. */
export const Changes = ({ of, changes, isNew, former }: ChangesProps) => {
  const words = useWords()
  const mayRead = useReadable()
  // A new record is never deleted, so that line is left out.
  const readable = mayRead(of, changes).filter(({ field }) => !(isNew && field === 'isDelete'))
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(120px, 220px) 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        typography: 'body2',
      }}
    >
      {readable.map(({ field, before, after }) => {
        const label = fieldLabel(of.name, field, words.t)
        const run = isNew ? undefined : former(field, before)
        return (
          <Box key={field} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 0.5, sm: 0 } }}>
              {!isNew && (
                <>
                  <Value removed text={valueText(of, field, before, words)} />
                  <Box component="span" aria-hidden sx={{ mx: 1, color: 'text.secondary', display: 'inline-block', ...mirroredInRtl }}>
                    →
                  </Box>
                </>
              )}
              <Value text={valueText(of, field, after, words)} />
              {run && <FormerValue {...{ label, run }} />}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** Fields changed by actions of their own. */
const ACTIONS: ReadonlySet<string> = new Set(['isActive', 'isDelete'])

/**
 * Returns a function that restores a former value from the history: an ordinary write with the shown version, which can be undone. The
 * function returns undefined if the value is current or the user may not change it.
 */
export function useFormerValue(resource: Resource): (field: string, value: unknown) => (() => Promise<void>) | undefined {
  const record = useRecordContext<WireRecord & { readonly id: number }>()
  const { may, mayField } = useMay()
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useWriteNotices()
  const renew = useCacheWrite()
  const undoable = useUndo()
  const mayReturn = (field: string): boolean => {
    const one = resource.fields[field]
    return one !== undefined && isChangeable(one) && !ACTIONS.has(field) && mayField(resource, field, 'write')
  }
  if (!record || record['isDelete'] === true || !offers(resource, 'edit') || !may(resource, 'edit')) return () => undefined
  return (field, value) => {
    if (!mayReturn(field) || isSameValue(resource.fields[field]!, valueAt(record, wirePathOf(resource, field)), value)) return undefined
    return async () => {
      try {
        const data = withValues(resource, record, { [field]: value ?? null })
        const { data: after } = await recordWriter(provider).update(resource.name, { id: record.id, data, previousData: record, meta: {} })
        renew(resource, after as WireRecord)
        const undo = undoable(resource, [{ names: [field], before: record, after: after as WireRecord }])
        const text = translate('nerud.show.history.returned')
        if (undo) notices.doneWithUndo(text, undo)
        else notices.done(text)
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        notices.failed(translate('nerud.show.history.notReturned'), Object.values(problem.errors).join(' · ') || problem.text)
      }
    }
  }
}
