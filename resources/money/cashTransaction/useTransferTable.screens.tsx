import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { negate, type Decimal } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import type { Wire } from '#resources/wire'
import { companyText, type CompanyRef } from '#resources/companies/company/companyText.screens'
import { Lines, Wrapped } from '../../widgets/Lines.screens.tsx'
import { Mark } from '../../widgets/Mark.screens.tsx'
import { Sum } from '../../widgets/Sum.screens.tsx'
import { Viewing } from '../../widgets/Viewing.screens.tsx'
import { columnsAt, type BoxOf, type Open, type TabTable } from './box.screens.ts'
import { RowCard } from './RowCard.screens.tsx'
import { useMethodText } from '../payment/useMethodText.screens.ts'

type Payment = Wire<'payment'>

/** "shortName [inn]" in two lines. */
const Named = ({ company }: { readonly company: CompanyRef }) => {
  const t = useTranslate()
  const [name = '', inn] = companyText(company, t).split(/ (?=\[)/u)
  return <Lines of={[`${name} `, inn]} />
}

/** Rows with our own company on either side are coloured. */
const isOurs = ({ companyFrom, companyTo }: Payment): boolean => [companyFrom?.id, companyTo?.id].includes(OWN_COMPANY)

type Side = { readonly id: number } | null
/** The signed sum of a transfer in the statement: plus to us, minus from us (finance §2.5); between two others, plus from the company. */
export function signedSum<S extends Decimal | null>(
  { companyFrom, companyTo, sum }: { readonly companyFrom: Side; readonly companyTo: Side; readonly sum: S },
  company: number,
): Decimal | S {
  const isForeign = companyFrom?.id !== OWN_COMPANY && companyTo?.id !== OWN_COMPANY
  const isPlus = isForeign ? companyFrom?.id === company : companyTo?.id === OWN_COMPANY
  return isPlus || sum === null ? sum : negate(sum)
}

/** Whether it is posted to cash boxes: not cancelled, not ignored, not planned. */
const counts = (payment: Payment): boolean =>
  isActive(payment) && payment.costListType?.id !== COST_TYPE.ignore && payment.payStatus?.id === PAY_STATUS.done

const isActive = (payment: Payment): boolean => payment.metadataFields.isActive

const linesOf = (): number => 2

/** The transfers of a box (finance §2.5). */
export function useTransferTable({ id }: BoxOf, over: Open): TabTable<Payment> {
  const t = useTranslate()
  const methodText = useMethodText()
  return useMemo(() => {
    const open = (payment: Payment): void => over('payment', payment.id)
    const column = columnsAt<Payment>(t, 'nerud.statement.transferColumns')
    const number = (payment: Payment) => (
      <Viewing number={payment.id} onView={() => open(payment)}>
        {!isActive(payment) && (
          <Mark tone="deleted" text={t('nerud.payment.badges.cancelled')} hint={t('nerud.payment.badges.cancelledHint')} />
        )}
      </Viewing>
    )
    const sum = (payment: Payment) => (counts(payment) ? <Sum value={signedSum(payment, id)} signed /> : <Sum value={payment.sum} pale />)
    const columns = [
      column('number', 96, number),
      column('payer', 132, payment => (payment.ownerCompany ? <Named company={payment.ownerCompany} /> : t('nerud.widgets.nothing'))),
      column('from', 132, payment => payment.companyFrom && <Named company={payment.companyFrom} />),
      column('to', 132, payment => payment.companyTo && <Named company={payment.companyTo} />),
      column('costList', 118, payment => <Wrapped>{payment.costList?.name}</Wrapped>),
      column('sum', 126, sum, 'right'),
      column('date', 96, payment => formatDate(payment.payDate)),
      column('reportDate', 96, payment => formatDate(payment.reportDate)),
      column('method', 112, payment => <Wrapped>{methodText(payment)}</Wrapped>),
      column('comment', 170, payment => <Wrapped>{payment.comment}</Wrapped>),
    ]
    const card = (payment: Payment) => (
      <RowCard
        heading={number(payment)}
        figure={sum(payment)}
        details={[formatDate(payment.payDate), payment.costList?.name, payment.comment]}
        second={methodText(payment)}
      />
    )
    return { columns, linesOf, card, cardLinesOf: linesOf, isMarked: isOurs, open }
  }, [t, methodText, id, over])
}
