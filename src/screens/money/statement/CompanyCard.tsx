import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatPhone } from '#resource/text'
import { Failure } from '../../../admin/list/Blank.tsx'
import { Definitions } from '../../parts/Definitions.tsx'
import { Sum } from '../../parts/Sum.tsx'
import { OURS } from '../ours.ts'
import { useCashBoxState, type CashBoxState } from './useCashBox.ts'

/** The name of a reference, the names of several, or a text as it is. */
const named = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(named).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return named((value as { name?: unknown }).name)
  return typeof value === 'string' ? value : ''
}

const Figure = ({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) => (
  <Tooltip title={hint ?? ''} describeChild placement="right">
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, py: 0.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box sx={{ fontSize: '0.9375rem' }}>{children}</Box>
    </Box>
  </Tooltip>
)

const Head = ({ state }: { readonly state: CashBoxState }) => {
  const t = useTranslate()
  const { id, name, shortName, inn, dealSum, balance } = state
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {shortName || name}
      </Typography>
      {shortName && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {inn ?? '-'}
      </Typography>
      <Figure label={t('nerud.money.statement.week')}>
        <Sum value={dealSum} signed strong />
      </Figure>
      <Figure
        label={t('nerud.money.statement.balance')}
        hint={t(`nerud.money.statement.${id === OURS ? 'ownBalanceHint' : 'balanceHint'}`)}
      >
        <Sum value={balance} signed strong />
      </Figure>
      <Button
        component="a"
        href={`/company/list/${id}`}
        target="_blank"
        rel="noopener"
        fullWidth
        variant="outlined"
        endIcon={<OpenInNewIcon />}
        title={t('nerud.money.statement.profileHint')}
        sx={{ mt: 1 }}
      >
        {t('nerud.money.statement.profile')}
      </Button>
    </Paper>
  )
}

/** Who the statement is about: the company, its week and its balance, and what is known of it. */
export const CompanyCard = ({ company }: { readonly company: number }) => {
  const t = useTranslate()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { data, error, refetch } = useCashBoxState(company)
  const label = (name: string): string => t(`nerud.money.statement.facts.${name}`)
  if (error) return <Failure text={`${t('nerud.money.statement.failures.company')}.`} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={190} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Head state={data} />
      <Paper
        variant="outlined"
        component="details"
        open={!isPhone}
        sx={{ p: 1.5, '& summary': { cursor: 'pointer', typography: 'subtitle2', minHeight: { xs: 28, md: 0 } } }}
      >
        <summary>{t('nerud.money.statement.about')}</summary>
        <Definitions
          labels={84}
          rows={[
            { label: label('name'), value: data.name },
            { label: label('brand'), value: named(data.brand) },
            { label: label('phone'), value: data.phone && formatPhone(data.phone) },
            { label: label('email'), value: data.email },
            { label: label('companyType'), value: named(data.companyType) },
          ]}
        />
      </Paper>
    </Box>
  )
}
