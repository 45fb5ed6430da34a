import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { optionsOf, type Resource } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { pointing } from '../direction.ts'
import { valueText } from '../fields/text.ts'
import { useMay } from '../may.ts'
import type { useFormerValue } from './useFormerValue.ts'

/** A changed field with its old and new value. */
export interface Change {
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
export function useReadable(): (of: Resource, changes: readonly Change[]) => readonly Change[] {
  const { mayField } = useMay()
  return (of, changes) => {
    const reported = new Set(changes.flatMap(({ field }) => of.derive?.[field]?.from ?? []))
    const isImplied = (field: string): boolean => reported.has(field) && !!optionsOf(of.fields[field]!).hidden
    return changes.filter(({ field }) => field in of.fields && mayField(of, field, 'read') && !isImplied(field))
  }
}

interface ChangesProps {
  readonly of: Resource
  readonly changes: readonly Change[]
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
                  <Box component="span" aria-hidden sx={{ mx: 1, color: 'text.secondary', display: 'inline-block', ...pointing }}>
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
