import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callOf, fill, idOf, type Resource } from '#resource'
import { formatDate, formatMoney } from '#resource/text'
import { WAITING } from '#resources/shared/transaction'
import { useActing } from '#admin/actions/useActing.tsx'
import { useActions } from '#admin/actions/useActions.ts'
import { newKey } from '#admin/api.ts'
import { recordNumber } from '#admin/cells/words.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { joined } from '#admin/theme/textParts.tsx'
import type { NoteProps } from '#admin/customScreens.tsx'

interface ProposalRef {
  readonly id: number
  readonly name: string
}
/** The proposed assignment of a transaction, and the reason. */
interface Proposal {
  readonly by: 'rule' | 'learned' | 'plate'
  readonly of?: number
  readonly count?: number
  readonly costList: ProposalRef | null
  readonly costListType: ProposalRef | null
  readonly party: ProposalRef | null
  readonly point: ProposalRef | null
  readonly account: ProposalRef | null
  readonly vehicle: ProposalRef | null
}
/** An existing payment that the transaction may duplicate. */
interface Candidate {
  readonly id: number
  readonly number: string | null
  readonly payDate: string
  readonly sum: string
  readonly costList: string
  readonly company: string | null
}
interface Offered {
  readonly proposal: Proposal | null
  readonly payments: readonly Candidate[]
}

const Proposed = ({ of }: { readonly of: Proposal }) => {
  const t = useTranslate()
  const names = [of.costList ?? of.costListType, of.party, of.point, of.account, of.vehicle].flatMap(one => one?.name ?? [])
  return (
    <Typography variant="body2">
      {t('nerud.proposal.proposed')} <strong>{joined(names)}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t(`nerud.proposal.by.${of.by}`, { of: of.of, count: of.count })}
      </Box>
    </Typography>
  )
}

/** Payments that the transaction may duplicate; the user can attach it to one of them instead. */
const Candidates = ({ resource, record, of }: NoteOfIncoming & { readonly of: readonly Candidate[] }) => {
  const t = useTranslate()
  const { run, busy } = useActing(resource)
  const attach = useActions(resource, 'one', record).find(({ name }) => name === 'attach')
  return (
    <Box sx={{ mt: 0.5 }}>
      <Typography variant="body2" color="warning">
        {t('nerud.proposal.payments')}
      </Typography>
      {of.map(payment => (
        <Box key={payment.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography variant="body2">
            {joined([
              payment.number && recordNumber(payment.number, t),
              formatDate(payment.payDate),
              formatMoney(payment.sum),
              payment.costList,
              payment.company,
            ])}
          </Typography>
          {attach && (
            <Button
              size="small"
              disabled={busy !== null}
              onClick={() => void run(attach, { on: 'one', record }, { payment: { id: payment.id } }, newKey())}
            >
              {t('nerud.proposal.attach')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}

interface NoteOfIncoming {
  readonly resource: Resource
  readonly record: NoteProps['record']
}

/** The proposal for a pending transaction, and the payments that it may duplicate. */
const ProposalOf = ({ resource, record }: NoteOfIncoming) => {
  const t = useTranslate()
  const provider = useProvider()
  const id = idOf(record['id'])!
  const { path } = callOf(resource, 'action', 'proposal')
  const { data } = useQuery({
    queryKey: [resource.name, 'proposal', id, record['version']],
    queryFn: async ({ signal }) => (await provider.invoke<Offered>(resource.name, { path: fill(path, { id }), signal, quiet: true })).data,
    retry: false,
  })
  if (!data) return null
  return (
    <>
      {data.proposal ? (
        <Proposed of={data.proposal} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.proposal.none')}
        </Typography>
      )}
      {data.payments.length > 0 && <Candidates {...{ resource, record }} of={data.payments} />}
    </>
  )
}

/** The note next to the sum of a transaction of this resource, while it is pending. */
export const proposalOf =
  (name: string) =>
  ({ record }: NoteProps) => {
    const resource = useResource(name)
    return WAITING.includes(idOf(record['status']) ?? 0) ? <ProposalOf {...{ resource, record }} /> : null
  }
