import CloseIcon from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { isOfDays, MOST_LEVELS, spellLevels, type Level } from '#resource/grouping'
import { PERIOD_UNITS, type PeriodUnit } from '#resource/periods'
import { useWords } from '../../cells/useWords.ts'
import { fieldLabel } from '../../cells/words.ts'
import { PanelButtons } from '../../page/DialogButtons.tsx'
import { useListing } from '../listing.ts'

interface LevelsPanelProps {
  readonly fields: readonly string[]
  readonly levels: readonly Level[]
  readonly close: () => void
}

const StepChoice = ({ step, onChange }: { readonly step: PeriodUnit; readonly onChange: (step: PeriodUnit) => void }) => {
  const { t } = useWords()
  return (
    <TextField
      select
      size="small"
      label={t('nerud.finding.groups.step')}
      value={step}
      onChange={event => onChange(event.target.value as PeriodUnit)}
    >
      {PERIOD_UNITS.map(one => (
        <MenuItem key={one} value={one} dense>
          {t(`nerud.finding.groups.steps.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Chooses the grouping fields, level by level; changes apply at once. */
export const LevelsPanel = ({ fields, levels, close }: LevelsPanelProps) => {
  const { t } = useWords()
  const { resource, setQuery } = useListing()
  const put = (next: readonly Level[]): void => setQuery({ group: next.length === 0 ? undefined : spellLevels(resource, next) })
  const levelOf = (field: string): Level => (isOfDays(resource, field) ? { field, step: 'month' } : { field })
  const replaced = (at: number, level: Level): readonly Level[] => [...levels.slice(0, at), level, ...levels.slice(at + 1)]
  const places = [...levels, ...(levels.length < MOST_LEVELS ? [undefined] : [])]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {places.map((level, at) => (
        <Box
          key={level ? `${level.field} ${at}` : 'next'}
          sx={{ display: 'grid', gridTemplateColumns: level?.step ? '1fr 140px 34px' : '1fr 34px', gap: 1, alignItems: 'center' }}
        >
          <Autocomplete
            size="small"
            options={fields.filter(name => name === level?.field || !levels.some(one => one.field === name))}
            value={level?.field ?? null}
            disableClearable={level !== undefined}
            autoHighlight
            openOnFocus
            getOptionLabel={name => fieldLabel(resource.name, name, t)}
            onChange={(_, name) => name && put(replaced(at, levelOf(name)))}
            renderInput={props => (
              <TextField {...props} label={t('nerud.finding.groups.by', { number: at + 1 })} autoFocus={at === 0 && levels.length === 0} />
            )}
          />
          {level?.step && <StepChoice step={level.step} onChange={step => put(replaced(at, { field: level.field, step }))} />}
          {level ? (
            <IconButton
              size="small"
              aria-label={t('nerud.finding.groups.remove', { number: at + 1 })}
              onClick={() => put(levels.filter(one => one !== level))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          ) : (
            <span />
          )}
        </Box>
      ))}
      <PanelButtons
        cancel={{ label: t('nerud.finding.groups.none'), disabled: levels.length === 0, onClick: () => put([]) }}
        primary={{ label: t('nerud.list.close'), onClick: close }}
      />
    </Box>
  )
}
