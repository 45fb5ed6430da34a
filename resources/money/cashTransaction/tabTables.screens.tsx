import { useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { negate, type Decimal } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Wire } from '#resources'
import {
  companyText,
  type CompanyRef,
  vehicleText,
  volumeText,
  DealMark,
  useStateText,
  distancesOf,
} from '../../deals/deal/words.screens.tsx'
import { dealStateOf } from '#resources/deals/deal/dealStatus.formulas'
import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import { Lines, Wrapped, RecordButton } from '../../widgets/cells.screens.tsx'
import { Mark, Sum } from '../../widgets/values.screens.tsx'
import { columnsAt, figuresOf, WHY_WIDTH, type BoxOf, type OpenRecord, type TabTable } from './box.screens.ts'
import { RowCard, waybillPartsOf, SUM_OF, type WaybillPart, CARD_LINES } from './entries.screens.tsx'
import { useMethodText } from '../payment/adding/choices.screens.ts'
import { WhyButton } from '../../deals/deal/WhyButton.screens.tsx'

type Payment = Wire<'payment'>

/** "shortName [inn]" in two lines. */
const CompanyName = ({ company }: { readonly company: CompanyRef }) => {
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

const linesOfTransfer = (): number => 2

/** The transfers of a box (finance §2.5). */
export function useTransferTable({ id }: BoxOf, over: OpenRecord): TabTable<Payment> {
  const t = useTranslate()
  const methodText = useMethodText()
  return useMemo(() => {
    const open = (payment: Payment): void => over('payment', payment.id)
    const column = columnsAt<Payment>(t, 'nerud.statement.transferColumns')
    const number = (payment: Payment) => (
      <RecordButton number={payment.id} onView={() => open(payment)}>
        {!isActive(payment) && (
          <Mark tone="deleted" text={t('nerud.payment.badges.cancelled')} hint={t('nerud.payment.badges.cancelledHint')} />
        )}
      </RecordButton>
    )
    const sum = (payment: Payment) => (counts(payment) ? <Sum value={signedSum(payment, id)} signed /> : <Sum value={payment.sum} pale />)
    const columns = [
      column('number', 96, number),
      column('payer', 132, payment => (payment.ownerCompany ? <CompanyName company={payment.ownerCompany} /> : t('nerud.widgets.nothing'))),
      column('from', 132, payment => payment.companyFrom && <CompanyName company={payment.companyFrom} />),
      column('to', 132, payment => payment.companyTo && <CompanyName company={payment.companyTo} />),
      column('costList', 118, payment => <Wrapped>{payment.costList?.name}</Wrapped>),
      { ...column('sum', 126, sum, 'right'), figures: (payment: Payment) => figuresOf(signedSum(payment, id)) },
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
    return { columns, linesOf: linesOfTransfer, card, cardLinesOf: linesOfTransfer, isMarked: isOurs, open }
  }, [t, methodText, id, over])
}

type Deal = Wire<'deal'>

/** The place of the owner's part in a waybill, or the vehicle (finance §2.5). */
const placeLines = (deal: Deal, { role }: WaybillPart): readonly (string | null | undefined)[] =>
  role === 'supplier'
    ? [deal.career?.name, deal.career?.address]
    : role === 'customer'
      ? [deal.object?.name, deal.object?.address]
      : role === 'result'
        ? [deal.career?.name, deal.object?.name]
        : [deal.shipment?.shortName, vehicleText(deal.vehicle)]

const filled = (lines: readonly unknown[]): number => lines.filter(Boolean).length

const linesOf = (deal: Deal, of: BoxOf): number => {
  const parts = waybillPartsOf(deal, of)
  return Math.max(
    2,
    filled([deal.dtDeal, deal.ttn, deal.kn]),
    filled(parts.flatMap(part => placeLines(deal, part))),
    filled([deal.serviceType, deal.shipmentType]),
  )
}

const cardLinesOf = (): number => CARD_LINES

interface InBox {
  readonly deal: Deal
  readonly of: BoxOf
}

/** The sums of a waybill in the box, each with its explanation. */
const Sums = ({ deal, of }: InBox) => {
  const { counted } = dealStateOf(deal)
  return (
    <Lines
      of={waybillPartsOf(deal, of).map(({ role, sum, moves }) => (
        <span key={role}>
          <Sum value={sum} signed={moves} pale={!counted} />
          <WhyButton deal={deal.id} sum={SUM_OF[role]} inTable />
        </span>
      ))}
    />
  )
}

const WaybillCard = ({ deal, of, number }: InBox & { readonly number: ReactNode }) => {
  const [part] = waybillPartsOf(deal, of)
  const { counted } = dealStateOf(deal)
  return (
    <RowCard
      heading={number}
      figure={part && <Sum value={part.sum} signed={part.moves} pale={!counted} />}
      details={[formatDate(deal.dtDeal), deal.ttn, deal.material?.name]}
      second={part && volumeText(part.volume, part.unit)}
    />
  )
}

/** The waybills posted to a box; volumes and sums by the role of its owner (finance §2.5). */
export function useWaybillTable({ box, id }: BoxOf, over: OpenRecord): TabTable<Deal> {
  const t = useTranslate()
  const stateText = useStateText()
  return useMemo(() => {
    const of = { box, id }
    const open = (deal: Deal): void => over('deal', deal.id)
    const column = columnsAt<Deal>(t, 'nerud.statement.waybillColumns')
    const number = (deal: Deal) => (
      <RecordButton number={deal.id} onView={() => open(deal)}>
        <DealMark deal={deal} />
      </RecordButton>
    )
    const columns = [
      column('number', 104, number),
      column('date', 112, deal => (
        <Lines
          of={[
            formatDate(deal.dtDeal),
            deal.ttn && t('nerud.statement.ttn', { number: deal.ttn }),
            deal.kn && t('nerud.statement.kn', { number: deal.kn }),
          ]}
        />
      )),
      column('place', 156, deal => <Lines of={waybillPartsOf(deal, of).flatMap(part => placeLines(deal, part))} />),
      column('material', 104, deal => <Wrapped>{deal.material?.name}</Wrapped>),
      column('service', 98, deal => <Lines of={[deal.serviceType?.name, deal.shipmentType?.name && `/ ${deal.shipmentType.name}`]} />),
      column('distance', 92, deal => <Lines of={distancesOf(deal)} />),
      column('volume', 78, deal => <Lines of={waybillPartsOf(deal, of).map(part => volumeText(part.volume, part.unit))} />, 'right'),
      {
        ...column('sum', 120, deal => <Sums deal={deal} of={of} />, 'right'),
        figures: (deal: Deal) => figuresOf(...waybillPartsOf(deal, of).map(part => part.sum)),
        extra: WHY_WIDTH,
      },
      column('status', 92, deal => stateText(deal)),
    ]
    const card = (deal: Deal) => <WaybillCard deal={deal} of={of} number={number(deal)} />
    return { columns, linesOf: (deal: Deal) => linesOf(deal, of), card, cardLinesOf, open }
  }, [t, stateText, box, id, over])
}
