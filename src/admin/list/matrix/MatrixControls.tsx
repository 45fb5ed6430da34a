import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { COMPARED, GROUP_BY, isDay, KNOWN_ON, type Matrix } from '#resource'
import { COMPARED_WITH } from '../../../resource/comparedPeriod.ts'
import { formatDate } from '../../../resource/text.ts'
import { fieldLabel } from '../../cells/words.ts'
import { businessDay } from '../../day.ts'
import { DateInput } from '../../inputs/DateInput.tsx'
import { useListing } from '../listing.ts'

type Ask = (name: string, value: string) => void
/** Writes a parameter into the address; an empty one is taken out of it. */
export function useMatrixParameters(): Ask {
  const [, setAddress] = useSearchParams()
  return (name, value) =>
    setAddress(existing => {
      const next = new URLSearchParams(existing)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  /** What may be chosen, by its key, in words. */
  readonly options: readonly (readonly [key: string, text: string])[]
  readonly onChoose: (key: string) => void
}
/** One of a few. */
export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <TextField
    select
    size="small"
    fullWidth={false}
    label={label}
    value={value}
    onChange={event => onChoose(event.target.value)}
    sx={{ minWidth: 168, m: 0 }}
  >
    {options.map(([key, text]) => (
      <MenuItem key={key} value={key}>
        {text}
      </MenuItem>
    ))}
  </TextField>
)

/** What the rows are: one of the fields that the matrix may be told apart by. */
const GroupChoice = ({ groups, ask }: { readonly groups: readonly string[]; readonly ask: Ask }) => {
  const t = useTranslate()
  const { resource, source } = useListing()
  return (
    <Choice
      label={t('nerud.matrix.groupBy')}
      value={source.takes?.[GROUP_BY] ?? groups[0]!}
      options={groups.map(name => [name, fieldLabel(resource.name, name, t)])}
      onChoose={name => ask(GROUP_BY, name === groups[0] ? '' : name)}
    />
  )
}

/** Which period stands beside this one. */
const ComparedChoice = ({ ask }: { readonly ask: Ask }) => {
  const t = useTranslate()
  const { source } = useListing()
  const chosen = source.takes?.[COMPARED] ?? ''
  return (
    <Choice
      label={t('nerud.matrix.compare')}
      value={chosen || NOT}
      options={[NOT, ...COMPARED_WITH].map(key => [key, t(`nerud.matrix.compared.${key}`)])}
      onChoose={key => ask(COMPARED, key === NOT ? '' : key)}
    />
  )
}
const NOT = 'none'

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

/** What a matrix is asked beside its period: which groups are its rows, what it is compared with, and how it was known on a day, beside what else is chosen; that it is not as of now is said in words. */
export const MatrixControls = ({ matrix, children }: { readonly matrix: Matrix; readonly children: ReactNode }) => {
  const t = useTranslate()
  const { source } = useListing()
  const ask = useMatrixParameters()
  const known = source.takes?.[KNOWN_ON] ?? ''
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 0.75 }}>
        {matrix.groups && matrix.groups.length > 1 && <GroupChoice groups={matrix.groups} ask={ask} />}
        <ComparedChoice ask={ask} />
        {matrix.known === true && <KnownOn known={known} ask={ask} />}
        {children}
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
