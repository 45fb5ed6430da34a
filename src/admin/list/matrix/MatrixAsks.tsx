import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { GROUP_BY, isDay, KNOWN_ON, type Matrix } from '#resource'
import { formatDate } from '#resource/text'
import { fieldLabel } from '../../cells/words.ts'
import { businessDay } from '../../day.ts'
import { DateInput } from '../../inputs/DateInput.tsx'
import { useListing } from '../listing.ts'

type Ask = (name: string, value: string) => void
/** Writes a parameter into the address; an empty one is taken out of it. */
function useAsk(): Ask {
  const [, setAddress] = useSearchParams()
  return (name, value) =>
    setAddress(held => {
      const next = new URLSearchParams(held)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
}

/** What the rows are: one of the fields that the matrix may be told apart by. */
const GroupChoice = ({ groups, ask }: { readonly groups: readonly string[]; readonly ask: Ask }) => {
  const t = useTranslate()
  const { resource, source } = useListing()
  const chosen = source.takes?.[GROUP_BY] ?? groups[0]!
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('nerud.matrix.groupBy')}
      value={chosen}
      onChange={event => ask(GROUP_BY, event.target.value === groups[0] ? '' : event.target.value)}
      sx={{ minWidth: 168, m: 0 }}
    >
      {groups.map(name => (
        <MenuItem key={name} value={name}>
          {fieldLabel(resource.name, name, t)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** On which day it was known so: no later than today. */
const KnownOn = ({ known, ask }: { readonly known: string; readonly ask: Ask }) => {
  const t = useTranslate()
  const form = useForm<{ known: string | null }>({ defaultValues: { known: known || null } })
  const { reset, control } = form
  useEffect(() => reset({ known: known || null }), [known, reset])
  const typed = useWatch({ control, name: 'known' }) ?? ''
  // Asked when it is typed, not when the address changes by itself.
  const latest = useRef({ known, ask })
  latest.current = { known, ask }
  useEffect(() => {
    if (typed !== latest.current.known && (typed === '' || isDay(typed))) latest.current.ask(KNOWN_ON, typed)
  }, [typed])
  return (
    <FormProvider {...form}>
      <Box sx={{ width: 210, '& .MuiFormControl-root': { m: 0 } }}>
        <DateInput source="known" label={t('nerud.matrix.known')} helperText={false} max={businessDay()} />
      </Box>
    </FormProvider>
  )
}

/** What a matrix is asked beside its period: which groups are its rows, and how it was known on a day; that it is not as of now is said in words. */
export const MatrixAsks = ({ matrix }: { readonly matrix: Matrix }) => {
  const t = useTranslate()
  const { source } = useListing()
  const ask = useAsk()
  const known = source.takes?.[KNOWN_ON] ?? ''
  if (!matrix.groups && matrix.known !== true) return null
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.75 }}>
        {matrix.groups && <GroupChoice groups={matrix.groups} ask={ask} />}
        {matrix.known === true && <KnownOn known={known} ask={ask} />}
      </Box>
      {known && (
        <Alert
          severity="info"
          sx={{ py: 0 }}
          action={
            <Button color="inherit" size="small" onClick={() => ask(KNOWN_ON, '')}>
              {t('nerud.matrix.now')}
            </Button>
          }
        >
          {t('nerud.matrix.knownOn', { day: formatDate(known) })}
        </Alert>
      )}
    </>
  )
}
