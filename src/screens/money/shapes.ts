import type { Decimal } from '#resource/decimal'

/** A company as records name it. */
export interface CompanyRef {
  readonly id: number
  readonly shortName?: string | null
  readonly name?: string | null
  readonly inn?: string | null
}
interface Named {
  readonly id: number
  readonly name?: string | null
}
interface Made {
  readonly isActive?: boolean
  readonly insDate?: string
}
interface Person {
  readonly id: number
  readonly fio?: string | null
  readonly login?: string | null
}

/** A document as its owner carries it. */
export interface DocumentLine {
  readonly id: number
  readonly fileName?: string | null
  readonly documentType?: Named | null
  readonly metadataFields?: Made
}

/** A transfer or an expense on the wire (finance §3). */
export interface Payment {
  readonly id: number
  readonly version: number
  readonly number?: string | null
  readonly payDate: string
  readonly reportDate: string | null
  readonly comment: string | null
  readonly delComment: string | null
  readonly costList: (Named & { readonly costListType?: Named | null }) | null
  readonly paymentObject?: {
    readonly valueAccount?: Person | null
    readonly valueVehicle?: { readonly id: number; readonly carIdenty?: string | null; readonly plate?: string | null } | null
  } | null
  readonly payMethod: Named | null
  readonly rate: Decimal | null
  readonly price: Decimal | null
  readonly volume: Decimal | null
  readonly discount: Decimal | null
  readonly sum: Decimal
  readonly inputType?: (Named & object) | number | null
  readonly inputTypeTxt?: string | null
  readonly paymentDocs?: readonly DocumentLine[]
  readonly ownerCompany?: CompanyRef | null
  readonly companyFrom: CompanyRef | null
  readonly companyTo: CompanyRef | null
  readonly point?: Named | null
  readonly payStatus?: Named | null
  readonly mdInsUser?: Person | null
  readonly metadataFields?: Made
}

interface Unit {
  readonly systemC?: string | null
}
interface Place {
  readonly id?: number
  readonly name?: string | null
  readonly address?: string | null
}

/** A waybill on the wire (finance §3, "Deal as shown in cash boxes"). */
export interface Deal {
  readonly id: number
  readonly version: number
  readonly status: Named | null
  readonly isAuth: boolean | null
  readonly supplier: CompanyRef | null
  readonly customer: CompanyRef | null
  readonly shipment: CompanyRef | null
  readonly career: Place | null
  readonly object: Place | null
  readonly dtDeal: string
  readonly ttn: string | null
  readonly kn: string | null
  readonly vehicle: {
    readonly id: number
    readonly plate?: string | null
    readonly brand?: Named | null
    readonly bodyType?: Named | null
  } | null
  readonly driver: Person | null
  readonly material: Named | null
  readonly serviceType: Named | null
  readonly shipmentType: Named | null
  readonly careerVol: Decimal | null
  readonly objectVol: Decimal | null
  readonly routeVol: Decimal | null
  readonly careerUnit: Unit | null
  readonly objectUnit: Unit | null
  readonly routeUnit: Unit | null
  readonly careerSumm: Decimal | null
  readonly objectSumm: Decimal | null
  readonly routeSumm: Decimal | null
  readonly driverSumm?: Decimal | null
  readonly income?: Decimal | null
  readonly distance: Decimal | null
  readonly distanceCalculated: Decimal | null
  readonly errorText?: string | null
  readonly comment: string | null
  readonly dealDocs?: readonly DocumentLine[]
  readonly inputType: Named | null
  readonly mdInsUser?: Person | null
  readonly metadataFields?: Made
}

/** A row of a company's statement (finance §3). */
export interface Transaction {
  readonly id: number
  readonly objectId: string
  readonly object: { readonly id: number } | null
  readonly typeOperation: string | null
  readonly leg?: string
  readonly trxObject: { readonly name?: string | null } | null
  readonly comntHead: string | null
  readonly comntBody: string | null
  readonly sumTrx: Decimal
  readonly dtTrx: string
  readonly dtReport: string | null
  readonly metadataFields?: Made
}

/** A company as payments show it: "shortName [inn]". */
export const companyText = (company: CompanyRef | null | undefined): string =>
  company ? `${company.shortName || company.name || `№ ${company.id}`}${company.inn ? ` [${company.inn}]` : ''}` : ''
