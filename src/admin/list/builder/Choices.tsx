import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useWords } from '../../cells/context.ts'
import { MountOnOpen } from '../../page/Deferred.tsx'

/** An option with its key. */
interface Choice {
  readonly key: string
  readonly text: string
}

interface ChoicesProps {
  readonly label: string
  readonly addLabel: string
  /** The chosen options, in order. */
  readonly chosen: readonly Choice[]
  /** The options that can be added. */
  readonly offered: readonly Choice[]
  readonly max: number
  /** The minimum number of chosen options. */
  readonly min: number
  readonly onChange: (keys: readonly string[]) => void
}

/** The chosen options as chips: a click changes one, Delete removes it, the last chip adds one. */
export const Choices = ({ label, addLabel, chosen, offered, max, min, onChange }: ChoicesProps) => {
  const { t } = useWords()
  const [open, setOpen] = useState<{ readonly anchor: HTMLElement; readonly at: number }>()
  const keys = chosen.map(({ key }) => key)
  const choose = (key: string): void => {
    onChange(keys.toSpliced(open!.at, 1, key))
    setOpen(undefined)
  }
  const now = open && chosen[open.at]
  const shown = now ? [now, ...offered] : offered
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minHeight: 32 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, minWidth: 84 }}>
        {label}
      </Box>
      {chosen.map(({ key, text }, at) => (
        <Chip
          key={key}
          size="small"
          label={text}
          aria-haspopup="menu"
          aria-label={t('nerud.builder.change', { name: text })}
          onClick={event => setOpen({ anchor: event.currentTarget, at })}
          {...(chosen.length > min && { onDelete: () => onChange(keys.filter(one => one !== key)) })}
        />
      ))}
      {chosen.length < max && offered.length > 0 && (
        <Chip
          size="small"
          variant="outlined"
          icon={<AddIcon />}
          label={addLabel}
          aria-haspopup="menu"
          onClick={event => setOpen({ anchor: event.currentTarget, at: chosen.length })}
        />
      )}
      <MountOnOpen when={open !== undefined}>
        <Menu
          open={open !== undefined}
          anchorEl={open?.anchor ?? null}
          onClose={() => setOpen(undefined)}
          slotProps={{ paper: { sx: { maxHeight: 420 } } }}
        >
          {shown.map(({ key, text }) => (
            <MenuItem key={key} dense selected={key === now?.key} onClick={() => choose(key)}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </MountOnOpen>
    </Box>
  )
}
