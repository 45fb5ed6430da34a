import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ShownColumn } from './chosenColumns.ts'

/** A meaning that can be chosen for a column. */
export interface Offer {
  readonly name: string
  readonly label: string
  /** The column that has this meaning already. */
  readonly column: ShownColumn | undefined
}

interface ColumnChoiceProps {
  readonly column: ShownColumn
  readonly meaning: string
  readonly offers: readonly Offer[]
  readonly isUnsure: boolean
  readonly autoFocus: boolean
  readonly onChoose: (meaning: string) => void
}

/** Chooses the meaning of a column among those that no other column has. */
export const ColumnChoice = ({ column, meaning, offers, isUnsure, autoFocus, onChoose }: ColumnChoiceProps) => {
  const t = useTranslate()
  const id = useId()
  const { title, at } = column
  const label = title === '' ? t('nerud.fileColumns.untitled', { at: at + 1 }) : t('nerud.fileColumns.meaning', { title })
  const hint = title === '' ? t('nerud.fileColumns.untitledHint') : isUnsure ? t('nerud.fileColumns.unsure') : ''
  return (
    <>
      <TextField
        select
        fullWidth
        autoFocus={autoFocus}
        size="small"
        disabled={title === ''}
        value={title === '' ? '' : meaning}
        onChange={event => onChoose(event.target.value)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label, ...(hint && { 'aria-describedby': id }) } },
        }}
        sx={{
          m: 0,
          minWidth: 160,
          '& .MuiSelect-select': { fontWeight: meaning ? 500 : 400, color: meaning ? 'text.primary' : 'text.secondary' },
        }}
      >
        <MenuItem value="">{t('nerud.fileColumns.skipped')}</MenuItem>
        {offers.map(({ name, label: text, column: other }) => {
          const isElsewhere = other !== undefined && other.at !== at
          return (
            <MenuItem key={name} value={name} disabled={isElsewhere}>
              {isElsewhere ? t('nerud.fileColumns.elsewhere', { name: text, title: other.title }) : text}
            </MenuItem>
          )
        })}
      </TextField>
      {hint && (
        <Box id={id} sx={{ typography: 'caption', color: isUnsure ? 'warning.main' : 'text.secondary', mt: 0.5, whiteSpace: 'normal' }}>
          {hint}
        </Box>
      )}
    </>
  )
}
