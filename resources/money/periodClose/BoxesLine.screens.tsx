import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf } from '#resource'
import { formatDateTime } from '#resource/text'
import { useMay } from '#admin/may.ts'
import { useResource } from '#admin/declared.tsx'
import { useStarting } from '#admin/actions/useStarting.tsx'
import { CheckLine } from './Checks.screens.tsx'
import type { Boxes } from './model.screens.ts'

/** Starts the check of the cash box invariants. */
const CheckButton = ({ onDone, busy }: { readonly onDone: () => void; readonly busy: boolean }) => {
  const resource = useResource('periodClose')
  const label = useTranslate()('resources.periodClose.actions.checkBoxes')
  const acting = useStarting({ resource, target: { on: 'all' }, under: undefined, onDone })
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={busy || acting.busy !== null}
        onClick={() => acting.start({ name: 'checkBoxes', kind: 'action', label, action: resource.actions!['checkBoxes']! })}
      >
        {label}
      </Button>
      {acting.dialogs}
    </>
  )
}

/** Whether the cash boxes satisfy their invariants, by the last check; notes if it is outdated or missing. */
export const BoxesLine = ({ boxes, onCheck }: { readonly boxes: Boxes; readonly onCheck?: () => void }) => {
  const t = useTranslate()
  const { can, may, readOnly } = useMay()
  const job = useResource('job')
  const { state, broken, at, job: id } = boxes
  const words = t(`nerud.screens.monthClose.boxes.${state}`, { smart_count: broken, at: formatDateTime(at) })
  const to = id !== null && may(job, 'one') ? pathOf(job, 'one', id) : undefined
  return (
    <CheckLine of={state === 'right' ? 'done' : 'must'} count={broken > 0 ? broken : '—'}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {to === undefined ? (
          words
        ) : (
          <MuiLink component={Link} to={to} color={state === 'right' ? 'inherit' : 'primary'} underline="hover">
            {words}
          </MuiLink>
        )}
        {onCheck && !readOnly && can(['PERIOD_CLOSE_DONE']) && <CheckButton onDone={onCheck} busy={state === 'running'} />}
      </Box>
    </CheckLine>
  )
}
