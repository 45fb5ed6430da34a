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
import { OWN_COMPANY } from '#resources/companies/company'
import { Failure } from '../../../admin/list/Blank.tsx'
import { Definitions } from '../../widgets/Definitions.tsx'
import { Sum } from '../../widgets/Sum.tsx'
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

const Names = ({ state: { name, shortName, inn }, inLine }: { readonly state: CashBoxState; readonly inLine: boolean }) => {
  const full = shortName ? name : undefined
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {shortName || name}
      </Typography>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere', ...(inLine && { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }) }}>
        {full && <div>{full}</div>}
        <Box sx={{ color: 'text.secondary' }}>{inn ?? '-'}</Box>
      </Box>
    </>
  )
}

const Figures = ({ state: { id, dealSum, balance } }: { readonly state: CashBoxState }) => {
  const t = useTranslate()
  return (
    <div>
      <Figure label={t('nerud.money.statement.week')}>
        <Sum value={dealSum} signed strong />
      </Figure>
      <Figure
        label={t('nerud.money.statement.balance')}
        hint={t(`nerud.money.statement.${id === OWN_COMPANY ? 'ownBalanceHint' : 'balanceHint'}`)}
      >
        <Sum value={balance} signed strong />
      </Figure>
    </div>
  )
}

const Profile = ({ company }: { readonly company: number }) => {
  const t = useTranslate()
  return (
    <Button
      component="a"
      href={`/company/list/${company}`}
      target="_blank"
      rel="noopener"
      variant="outlined"
      endIcon={<OpenInNewIcon />}
      title={t('nerud.money.statement.profileHint')}
    >
      {t('nerud.money.statement.profile')}
    </Button>
  )
}

const About = ({ state, isOpen }: { readonly state: CashBoxState; readonly isOpen: boolean }) => {
  const t = useTranslate()
  const label = (name: string): string => t(`nerud.money.statement.facts.${name}`)
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{ '& summary': { cursor: 'pointer', typography: 'subtitle2', minHeight: { xs: 28, md: 0 } } }}
    >
      <summary>{t('nerud.money.statement.about')}</summary>
      <Definitions
        labels={72}
        rows={[
          { label: label('name'), value: state.name },
          { label: label('brand'), value: named(state.brand) },
          { label: label('phone'), value: state.phone && formatPhone(state.phone) },
          { label: label('email'), value: state.email },
          { label: label('companyType'), value: named(state.companyType) },
        ]}
      />
    </Box>
  )
}

interface CompanyCardProps {
  readonly company: number
  /** Above the rows, where the window has no room for the card beside them. */
  readonly asStrip: boolean
}

/** Who the statement is about: the company, its week and its balance, and what is known of it. */
export const CompanyCard = ({ company, asStrip }: CompanyCardProps) => {
  const t = useTranslate()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { data, error, refetch } = useCashBoxState(company)
  if (error) return <Failure text={`${t('nerud.money.statement.failures.company')}.`} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={asStrip ? 86 : 190} />
  if (asStrip)
    return (
      <Paper
        variant="outlined"
        sx={{ px: 1.5, py: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', columnGap: 4, alignItems: 'start' }}
      >
        <div>
          <Names state={data} inLine />
          <About state={data} isOpen={false} />
        </div>
        <Figures state={data} />
        <Profile company={company} />
      </Paper>
    )
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Paper variant="outlined" sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
        <Names state={data} inLine={false} />
        <Figures state={data} />
        <Profile company={company} />
      </Paper>
      <Paper variant="outlined" sx={{ p: 1.5 }}>
        <About state={data} isOpen={!isPhone} />
      </Paper>
    </Box>
  )
}
