import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useTranslate, useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { pathOf } from '#resource'
import { formatDateTime, formatMoney } from '#resource/text'
import { useMay } from '#admin/authProvider.ts'
import { useResource, useResources } from '#admin/resourceContext.tsx'
import { useStarting } from '#admin/actions/useStarting.tsx'
import type { Decimal } from '#resource/decimal'
import { useReading } from '../../widgets/PlainTable.screens.tsx'
import { CheckLine, type Boxes, Sign, SUMS, type Closing, Checks } from './Checks.screens.tsx'
import { BOXES } from '../cashTransaction/boxes.ts'
import { Definitions, Sum } from '../../widgets/values.screens.tsx'

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

interface Moved {
  readonly sums: Readonly<Partial<Record<(typeof SUMS)[number], Decimal>>>
  readonly boxes: readonly {
    readonly kind: string
    readonly id: number
    readonly name: string | null
    readonly sum: Decimal | null
    readonly rows: number
  }[]
}

/** The cash box, linked to its statement. */
const BoxName = ({ kind, id, name }: Moved['boxes'][number]) => {
  const t = useTranslate()
  const box = BOXES.find(one => one.kind === kind)
  const words = name ?? t('nerud.screens.monthClose.box', { kind, id })
  return box ? (
    <MuiLink component={Link} to={box.screen.replace(':id', String(id))}>
      {words}
    </MuiLink>
  ) : (
    words
  )
}

/** The boxes that changed after the period was closed, which is possible only after reopening it. */
const Differences = ({ of }: { readonly of: Closing }) => {
  const t = useTranslate()
  const { data } = useReading<Moved>('periodClose', 'moved', { id: of.id })
  return (
    <Alert severity="warning" icon={false} sx={{ py: 0.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('nerud.screens.monthClose.moved')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(data?.boxes ?? []).map(one => (
          <Box component="li" key={`${one.kind} ${one.id}`} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <span>
              <BoxName {...one} />
            </span>
            <span>{one.sum === null ? t('nerud.screens.monthClose.rows', { smart_count: one.rows }) : formatMoney(one.sum)}</span>
          </Box>
        ))}
      </Box>
    </Alert>
  )
}

/** The balances when the period was closed, and whether they have changed since. `isBrief`: the sums are already shown elsewhere. */
export const ClosingBoxes = ({ of, isBrief = false }: { readonly of: Closing; readonly isBrief?: boolean }) => {
  const t = useTranslate()
  const { fields } = useResources()['periodClose']!
  const sums = SUMS.filter(name => name in fields && of[name] !== undefined && of[name] !== null)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {!isBrief && sums.length > 0 && (
        <Definitions
          labels={130}
          rows={sums.map(name => ({
            label: t(`resources.periodClose.fields.${name}`),
            value: (
              <Box sx={{ textAlign: 'end' }}>
                <Sum value={of[name]} signed />
              </Box>
            ),
          }))}
        />
      )}
      {of.isMoved ? (
        <Differences of={of} />
      ) : (
        of.moneyRows !== null && (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Sign of="done" /> {t('nerud.screens.monthClose.stands')}
          </Typography>
        )
      )}
    </Box>
  )
}

/** The open items when a period was closed, and whether its balances are unchanged. */
export function PeriodChecklist() {
  const t = useTranslate()
  const record = useRecordContext<Closing>()
  if (!record) return null
  const { checklist, dateFrom: from, day: to } = record
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
      <Box sx={{ maxWidth: 420 }}>
        <ClosingBoxes of={record} isBrief />
      </Box>
      {checklist && (checklist.lines.length > 0 || checklist.boxes.state !== 'right') ? (
        <Checks lines={checklist.lines} period={{ from, to }}>
          <BoxesLine boxes={checklist.boxes} />
        </Checks>
      ) : (
        <Typography color="text.secondary">{t('nerud.screens.monthClose.nothingHung')}</Typography>
      )}
    </Box>
  )
}
