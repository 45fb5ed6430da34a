import CloseIcon from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Resource } from '#resource'
import { operatorsOf, type Operator } from '#resource/where'
import { useWords } from '../../cells/useWords.ts'
import type { Words } from '../../cells/words.ts'
import { newTest, valuesFor, type DraftTest } from './draft.ts'
import { ValueInput } from './ValueInput.tsx'
import { conditionLabel } from './words.ts'

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])
const SETS: ReadonlySet<string> = new Set(['reference', 'references', 'choice', 'lines'])

/** The text of an operator, which depends on the kind: 'not before' for days, 'any of' for choices. */
function operatorText(resource: Resource, field: string, is: Operator, { t }: Words): string {
  const kind = resource.fields[field]?.kind ?? 'number'
  const usual = t(`nerud.finding.operators.${is}`)
  if (DAYS.has(kind)) return t(`nerud.finding.ofDays.${is}`, { _: usual })
  return SETS.has(kind) ? t(`nerud.finding.ofSets.${is}`, { _: usual }) : usual
}

interface ConditionRowProps {
  readonly resource: Resource
  readonly fields: readonly string[]
  readonly test: DraftTest
  readonly onChange: (test: DraftTest | undefined) => void
}

/** One condition: a field, an operator, and values. */
export const ConditionRow = ({ resource, fields, test, onChange }: ConditionRowProps) => {
  const words = useWords()
  const { field, is, values } = test
  const options = field === undefined || fields.includes(field) ? fields : [...fields, field]
  return (
    <Box
      role="group"
      aria-label={field === undefined ? words.t('nerud.finding.conditions.add') : conditionLabel(resource, field, words)}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr auto', sm: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr) auto' },
        gap: 1,
        alignItems: 'start',
      }}
    >
      <Autocomplete
        size="small"
        options={options}
        value={field ?? null}
        disableClearable={field !== undefined}
        autoHighlight
        openOnFocus
        getOptionLabel={name => conditionLabel(resource, name, words)}
        onChange={(_, next) => next && onChange({ ...newTest(resource, next), key: test.key })}
        renderInput={props => <TextField {...props} label={words.t('nerud.finding.conditions.field')} autoFocus={field === undefined} />}
      />
      {field === undefined ? (
        <span />
      ) : (
        <TextField
          select
          size="small"
          label={words.t('nerud.finding.conditions.operator')}
          value={is}
          onChange={event => {
            const next = event.target.value as Operator
            onChange({ ...test, is: next, values: valuesFor(test, next) })
          }}
        >
          {operatorsOf(resource, field).map(one => (
            <MenuItem key={one} value={one} dense>
              {operatorText(resource, field, one, words)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        {field !== undefined && <ValueInput {...{ resource, field, is, values }} onChange={next => onChange({ ...test, values: next })} />}
      </Box>
      <IconButton
        size="small"
        aria-label={words.t('nerud.finding.conditions.removeOne')}
        onClick={() => onChange(undefined)}
        sx={{ mt: '4px' }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
