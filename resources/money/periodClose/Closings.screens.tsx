import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, toneOf } from '#resource'
import { formatDateTime, formatInteger } from '#resource/text'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { usePeriodText } from '#admin/inputs/periods.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { toned } from '#admin/tones.tsx'
import { ClosingBoxes } from './PeriodChecklist.screens.tsx'
import type { Closing } from './Checks.screens.tsx'

const ClosingHead = ({
  id,
  title,
  to,
  more,
}: {
  readonly id: string
  readonly title: string
  readonly to?: string | undefined
  readonly more?: string
}) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1 }}>
    <Typography id={id} variant="h2">
      {title}
    </Typography>
    {to !== undefined && (
      <MuiLink component={Link} to={to} variant="body2">
        {more}
      </MuiLink>
    )}
  </Box>
)

/** The current closing: who, when, balances; and a button that undoes it. */
export const LastClosing = ({ of, onDone }: { readonly of: Closing; readonly onDone: () => void }) => {
  const t = useTranslate()
  const period = usePeriodText()
  const id = useId()
  const resource = useResource('periodClose')
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <ClosingHead
        id={id}
        title={t('nerud.screens.monthClose.last')}
        to={pathOf(resource, 'one', of.id)}
        more={t('nerud.screens.monthClose.card')}
      />
      <Typography sx={{ fontWeight: 600 }}>{period({ from: of.dateFrom ?? undefined, to: of.day })}</Typography>
      <Typography variant="body2" color="text.secondary">
        {[of.closedBy?.fio, formatDateTime(of.closedAt)].filter(Boolean).join(', ')}
      </Typography>
      {of.hanging > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t('nerud.screens.monthClose.hung', { count: formatInteger(of.hanging) })}
        </Typography>
      )}
      {of.comment && (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {of.comment}
        </Typography>
      )}
      <Box sx={{ my: 1 }}>
        <ClosingBoxes of={of} />
      </Box>
      <Box sx={{ mx: -1.5, mb: -1 }}>
        <ActionsOf resource="periodClose" record={of as never} on="one" only={['reopen']} onDone={onDone} />
      </Box>
    </Paper>
  )
}

/** The latest closings, with the reasons of undone ones. */
export const Closings = ({ of }: { readonly of: readonly Closing[] }) => {
  const t = useTranslate()
  const period = usePeriodText()
  const id = useId()
  const resource = useResource('periodClose')
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <ClosingHead
        id={id}
        title={t('nerud.screens.monthClose.closings')}
        to={pathOf(resource, 'list')}
        more={t('nerud.screens.monthClose.all')}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {of.map(one => (
          <Box component="li" key={one.id} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
              <MuiLink component={Link} to={pathOf(resource, 'one', one.id) ?? '/'}>
                {period({ from: one.dateFrom ?? undefined, to: one.day })}
              </MuiLink>
              {toned(toneOf(resource.fields['status']!, one.status), t(`resources.periodClose.choices.status.${one.status}`))}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {one.status === 'reopened'
                ? [one.reopenedBy?.fio, formatDateTime(one.reopenedAt), one.reopenReason].filter(Boolean).join(', ')
                : [one.closedBy?.fio, formatDateTime(one.closedAt)].filter(Boolean).join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
