import Popover from '@mui/material/Popover'
import { useSides } from '../direction.ts'
import { PeriodPanel } from './PeriodPanel.tsx'
import type { Period } from './periods.ts'

interface PeriodWindowProps {
  readonly label: string
  readonly value: Period
  readonly isWhole: boolean
  readonly anchor: HTMLElement | null
  readonly onChange: (value: Period) => void
  readonly close: () => void
}

/** The panel of periods in a popover below the button. */
export const PeriodWindow = ({ label, value, isWhole, anchor, onChange, close }: PeriodWindowProps) => {
  const { start } = useSides()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
    >
      <PeriodPanel
        value={value}
        isWhole={isWhole}
        onPick={next => {
          close()
          onChange(next)
        }}
      />
    </Popover>
  )
}
