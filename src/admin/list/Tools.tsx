import BinIcon from '@mui/icons-material/DeleteOutline'
import { useTranslate } from 'react-admin'
import CloseIcon from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import GroupsIcon from '@mui/icons-material/AccountTreeOutlined'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { isOfDays, MAX_LEVELS, formatLevels, type Level, readLevels } from '#resource/grouping'
import { PERIOD_UNITS, type PeriodUnit } from '#resource/periods'
import { optionsOf } from '#resource'
import { mayRemove } from '../actions/useActions.ts'
import { isSoft } from '../dataProvider.ts'
import { useMay } from '../authProvider.ts'
import { ToolButton } from '../table/ToolButton.tsx'
import { useListing } from './listing.ts'
import { useWords } from '../cells/context.ts'
import { fieldLabel } from '../cells/words.ts'
import { PanelButtons } from '../page/DialogButtons.tsx'
import { groupFields } from './groups/useGroups.ts'
import { MountOnOpen } from '../page/Deferred.tsx'
import { DayButton, useDay } from '../onDay/DayButton.tsx'
import { MapButton } from './map/MapButton.tsx'
import { pressedBy } from '../keys.ts'

/** Switches between active and deleted records (stored in the address), for users who may remove and restore them. */
const BinSwitch = () => {
  const translate = useTranslate()
  const may = useMay()
  const { resource, query, setQuery } = useListing()
  const isOn = query.bin !== undefined
  if (!isOn && !(isSoft(resource) && mayRemove(resource, may))) return null
  return (
    <ToolButton
      icon={<BinIcon fontSize="small" />}
      label={translate('nerud.seeing.bin.title')}
      wideFrom="xl"
      aria-pressed={isOn}
      {...(isOn && { color: 'primary' as const, variant: 'contained' as const })}
      onClick={() => setQuery({ bin: isOn ? undefined : '1', group: undefined })}
    />
  )
}

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
const LevelsPanel = ({ fields, levels, close }: LevelsPanelProps) => {
  const { t } = useWords()
  const { resource, setQuery } = useListing()
  const put = (next: readonly Level[]): void => setQuery({ group: next.length === 0 ? undefined : formatLevels(resource, next) })
  const levelOf = (field: string): Level => (isOfDays(resource, field) ? { field, step: 'month' } : { field })
  const replaced = (at: number, level: Level): readonly Level[] => [...levels.slice(0, at), level, ...levels.slice(at + 1)]
  const slots = [...levels, ...(levels.length < MAX_LEVELS ? [undefined] : [])]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {slots.map((level, at) => (
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

/** The buttons that show deleted records and group the rows; none if there is nothing to restore or group by. */
const Groups = () => {
  const words = useWords()
  const may = useMay()
  const { resource, query } = useListing()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fields = groupFields(resource, may)
  if (fields.length === 0 || query.bin) return <BinSwitch />
  const levels = (query.group !== undefined && readLevels(resource, query.group)) || []
  return (
    <>
      <BinSwitch />
      <ToolButton
        icon={<GroupsIcon fontSize="small" />}
        label={words.t('nerud.finding.groups.button')}
        {...pressedBy('groups', words.t('nerud.finding.groups.button'))}
        wideFrom="xl"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...(levels.length > 0 && { color: 'primary' as const })}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <MountOnOpen when={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': words.t('nerud.finding.groups.title'),
              sx: { mt: 0.5, p: 2, width: 440, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          <LevelsPanel {...{ fields, levels }} close={() => setAnchor(null)} />
        </Popover>
      </MountOnOpen>
    </>
  )
}

/** The button for values as of a day, on lists with dated values. */
const DayOfList = () => {
  const { resource, columns } = useListing()
  const { day } = useDay()
  const isByDay =
    resource.parts?.dated !== undefined || columns.shown.some(({ key }) => resource.fields[key] && optionsOf(resource.fields[key]).byDay)
  // When a day is chosen, the page itself shows it and offers another one.
  return isByDay && day === undefined && <DayButton />
}

/** The tools of a whole list besides search and filters: map, groups, and the day. */
export const Tools = () => (
  <>
    <DayOfList />
    <MapButton />
    <Groups />
  </>
)
