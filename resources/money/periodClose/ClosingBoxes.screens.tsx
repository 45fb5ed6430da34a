import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Decimal } from '#resource/decimal'
import { BOXES } from '../cashTransaction/boxes.ts'
import { formatMoney } from '#resource/text'
import { useResources } from '#admin/declared.tsx'
import { Definitions } from '../../widgets/Definitions.screens.tsx'
import { Sum } from '../../widgets/Sum.screens.tsx'
import { useReading } from '#resources/widgets/useReading.screens'
import { Sign } from './Checks.screens.tsx'
import { SUMS, type Closing } from './model.screens.ts'

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
