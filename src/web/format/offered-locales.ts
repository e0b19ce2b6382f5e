/** The languages and regions to choose from. Any other that `Intl` knows can be set through the API. */
export const offeredLocales =
  'en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-SG en-ZA ar-AE ar-EG bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR es-AR es-CL es-CO es-ES es-MX et-EE fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-Latn-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW'.split(
    ' ',
  )
