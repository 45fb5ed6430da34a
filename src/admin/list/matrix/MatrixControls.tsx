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
import { COMPARED_WITH } from '../../../resource/periods.ts'
import { formatDate } from '../../../resource/text.ts'
import { fieldLabel } from '../../cells/words.ts'
import { businessDay } from '../../data/values.ts'
import { DateInput } from '../../inputs/DateInput.tsx'
import { useListing } from '../listing.ts'

type SetParameter = (name: string, value: string) => void
/** Returns a function that sets a search parameter; an empty value removes it. */
export function useMatrixParameters(): SetParameter {
  const [, setAddress] = useSearchParams()
  return (name, value) =>
    setAddress(existing => {
      const next = new URLSearchParams(existing)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
}

/** On phones the controls fill the lines, two in each. */
const SHORT = { flex: { xs: '1 1 38%', sm: 'none' } } as const
const LONG = { flex: { xs: '1 1 55%', sm: 'none' } } as const

interface ChoiceProps {
  readonly label: string
  readonly value: string
  /** The options: keys and texts. */
  readonly options: readonly (readonly [key: string, text: string])[]
  readonly onChoose: (key: string) => void
}
/** A select of a few options. */
export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <TextField
    select
    size="small"
    fullWidth={false}
    label={label}
    value={value}
    onChange={event => onChoose(event.target.value)}
    sx={{ ...SHORT, minWidth: { sm: 168 }, m: 0 }}
  >
    {options.map(([key, text]) => (
      <MenuItem key={key} value={key}>
        {text}
      </MenuItem>
    ))}
  </TextField>
)

/** Chooses the field whose values are the rows. */
const GroupChoice = ({ groups, setParameter }: { readonly groups: readonly string[]; readonly setParameter: SetParameter }) => {
  const t = useTranslate()
  const { resource, source } = useListing()
  return (
    <Choice
      label={t('nerud.matrix.groupBy')}
      value={source.takes?.[GROUP_BY] ?? groups[0]!}
      options={groups.map(name => [name, fieldLabel(resource.name, name, t)])}
      onChoose={name => setParameter(GROUP_BY, name === groups[0] ? '' : name)}
    />
  )
}

/** Chooses the period to compare with. */
const ComparedChoice = ({ setParameter }: { readonly setParameter: SetParameter }) => {
  const t = useTranslate()
  const { source } = useListing()
  const chosen = source.takes?.[COMPARED] ?? ''
  return (
    <Choice
      label={t('nerud.matrix.compare')}
      value={chosen || NO_COMPARISON}
      options={[NO_COMPARISON, ...COMPARED_WITH].map(key => [key, t(`nerud.matrix.compared.${key}`)])}
      onChoose={key => setParameter(COMPARED, key === NO_COMPARISON ? '' : key)}
    />
  )
}
const NO_COMPARISON = 'none'

/** Chooses a day: the figures are shown as they were known at its end; today at the latest. */
const KnownOn = ({ known, setParameter }: { readonly known: string; readonly setParameter: SetParameter }) => {
  const t = useTranslate()
  const form = useForm<{ known: string | null }>({ defaultValues: { known: known || null } })
  const { reset, control } = form
  useEffect(() => reset({ known: known || null }), [known, reset])
  const typed = useWatch({ control, name: 'known' }) ?? ''
  // Reacts to typing only, not to changes of the address.
  const latest = useRef({ known, setParameter })
  latest.current = { known, setParameter }
  useEffect(() => {
    if (typed !== latest.current.known && (typed === '' || isDay(typed))) latest.current.setParameter(KNOWN_ON, typed)
  }, [typed])
  return (
    <FormProvider {...form}>
      <Box sx={{ ...LONG, width: { sm: 210 }, '& .MuiFormControl-root': { m: 0 } }}>
        <DateInput source="known" label={t('nerud.matrix.known')} helperText={false} max={businessDay()} />
      </Box>
    </FormProvider>
  )
}

/** The controls of a matrix besides its period: grouping, comparison, and the day whose knowledge is shown, with a note if it is not today. */
export const MatrixControls = ({ matrix, children }: { readonly matrix: Matrix; readonly children: ReactNode }) => {
  const t = useTranslate()
  const { source } = useListing()
  const setParameter = useMatrixParameters()
  const known = source.takes?.[KNOWN_ON] ?? ''
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 0.75 }}>
        {matrix.groups && matrix.groups.length > 1 && <GroupChoice groups={matrix.groups} setParameter={setParameter} />}
        <ComparedChoice setParameter={setParameter} />
        {matrix.known === true && <KnownOn known={known} setParameter={setParameter} />}
        {children}
      </Box>
      {known && (
        <Alert
          severity="info"
          sx={{ py: 0 }}
          action={
            <Button color="inherit" size="small" onClick={() => setParameter(KNOWN_ON, '')}>
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
