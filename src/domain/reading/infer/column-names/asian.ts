// Names of columns in Asian languages, as banks write them, without accents and punctuation. Each line: a kind, a
// language, and the names.
export const asianNames = `
booking_date tr: muhasebe tarihi|kayit tarihi|hesaba gecis tarihi
date tr: tarih|islem tarihi|tarih saat|islem tarihi ve saati
transaction_date tr: harcama tarihi|alisveris tarihi
value_date tr: valor|valor tarihi
payee tr: alici|gonderen|karsi taraf|alici gonderen|isyeri|uye isyeri|alici adi|karsi hesap adi|karsi hesap sahibi|karsi taraf adi|gonderen adi|gonderici|alici unvani|alici gonderen adi
text tr: aciklama|islem aciklamasi|islem|detay|islem detayi|aciklamalar|islem adi
type tr: islem tipi|islem turu|tur|kanal sube|kanal|islem tipi kodu
amount tr: tutar|islem tutari|miktar|tutar tl|islem tutari tl|meblag|tutar try
debit tr: borc|cikan|gider|borc tutari|odenen|cekilen|cikis|borc tl
credit tr: alacak|giren|gelir|alacak tutari|yatan|giris|yatirilan|alacak tl
direction tr: borc alacak|b a|borc alacak kodu|islem yonu|yon
balance tr: bakiye|kalan bakiye|guncel bakiye|bakiye tl|kullanilabilir bakiye|islem sonrasi bakiye|son bakiye|hesap bakiyesi
currency tr: para birimi|doviz cinsi|doviz kodu|doviz
category tr: kategori
bank_id tr: islem no|dekont no|fis no|referans no|islem referansi|referans numarasi
account tr: hesap|hesap no|hesap numarasi|hesap adi
other tr: saat|sube|etiket|dekont|kanal|karsi hesap|karsi hesap iban|sira no
state tr: durum|islem durumu
date he: תאריך|תאריך פעולה|תאריך תנועה|תאריך עסקה|תאריך רכישה
booking_date he: תאריך חיוב|תאריך רישום
value_date he: תאריך ערך|יום ערך
payee he: שם בית העסק|בית עסק|שם בית עסק|לטובת|שם המוטב|שם הצד השני|מוטב|שם מוטב|הצד השני|שם השולח
text he: תיאור|תיאור פעולה|פרטים|פעולה|תיאור התנועה|הפעולה|תאור|תיאור עסקה|סוג תנועה תיאור
memo he: הערות|פירוט נוסף|תאור מורחב|תיאור מורחב|פרטים נוספים|עבור
type he: סוג עסקה|סוג פעולה|סוג תנועה|ערוץ ביצוע
amount he: סכום|סכום פעולה|סכום בש ח|סכום התנועה|סכום בשקלים|זכות חובה|סכום חיוב|סכום החיוב
original_amount he: סכום עסקה|סכום עסקה מקורי|סכום מקורי
debit he: חובה|בחובה|חיוב|חובה בש ח|משיכות
credit he: זכות|בזכות|זיכוי|זכות בש ח|הפקדות
balance he: יתרה|היתרה|יתרה בש ח|היתרה בש ח|יתרה לאחר פעולה|יתרה משוערכת
currency he: מטבע|סוג מטבע|מטבע חיוב
category he: קטגוריה|ענף
other he: אסמכתא|אסמכתה|מספר אסמכתא|מטבע עסקה|סניף|מספר כרטיס|מטבע מקור|4 ספרות אחרונות של כרטיס האשראי|שער המרה
account he: חשבון|מספר חשבון
state he: סטטוס
date ar: التاريخ|تاريخ العملية|تاريخ المعاملة|تاريخ
value_date ar: تاريخ القيمة|تاريخ الاستحقاق
text ar: الوصف|التفاصيل|البيان|تفاصيل العملية|وصف العملية|الشرح
amount ar: المبلغ|قيمة العملية|القيمة
debit ar: مدين|سحب|المدين|مبلغ السحب|المسحوبات|خصم
credit ar: دائن|إيداع|الدائن|مبلغ الإيداع|الإيداعات|إضافة
balance ar: الرصيد|رصيد|الرصيد بعد العملية
currency ar: العملة
other ar: المرجع|رقم المرجع|الرقم المرجعي|الفرع|الوقت
state ar: الحالة|حالة العملية
date ja: お取り引き日|お取引年月日|取引年月日|お取扱日|日付|取引日|お取引日|年月日|ご利用日|利用日|取扱日|操作日 年月日|取引日付|勘定日
booking_date ja: 計上日|処理日|記帳日
value_date ja: 起算日
text ja: 摘要|参考情報|詳細1|詳細2|入出金内容|内容|お取引内容|取引内容|お取り扱い内容|詳細|ご利用店名|利用店名 商品名|利用店名|備考|ご利用先|取引名|お取引内容詳細|摘要内容
memo ja: メモ|お客様メモ
type ja: 取引区分|区分|種別|入払区分
amount ja: 金額|取引金額|ご利用金額|利用金額|入出金額|入出金 円|金額 円|入出金
debit ja: 出金|お引き出し額|お引出額|引出額|引き出し額|お引出し額|お支払額|支払額|払出金額|払出金額 円|お引出金額|引き出し金額|お引き出し金額|支払い|お支払|出金 円|出金 円|お引出し|お支払金額|出金金額|支払金額|お支払い金額|引出金額|出金金額 円|支払い金額|出金額|お引き出し
credit ja: 入金|お預け入れ額|お預入額|預入額|預け入れ額|お預り額|受入金額|受入金額 円|お預入金額|お預け入れ金額|預け入れ|入金 円|お預入れ|お預り金額|預かり金額|入金金額|預入金額|預り金額|入金金額 円|お預かり金額|入金額|お預け入れ
balance ja: 差し引き残高|お取引後残高|口座残高|現在 貸付 高|現在高 円|差引残高|取引後残高|残高 円|お預り残高|現在高|残高
currency ja: 通貨
category ja: 分類|カテゴリ
other ja: 入出金明細id|取引番号|番号|照会番号|ラベル|支払区分|支払方法|利用者
state ja: 状態|ステータス|状況
booking_date zh: 记账日期|入账日期|记账日|入账日|記帳日|入帳日|入帳日期|過帳日期|记账时间|账务日期|帳務日期
date zh: 交易日期|交易时间|日期|交易日|交易時間|交易日期时间|創建時間|交易创建时间|付款时间|消費日|消费日期|消費日期
value_date zh: 起息日|起息日期
payee zh: 对方户名|交易对方|对方名称|对方账户名|收款人|付款人|商户名称|對方戶名|商戶名稱|对方信息|交易对象|对手方名称|对方账号与户名
text zh: 摘要|存摺備註|存摺备注|交易地点 附言|交易地點 附言|交易地點|交易详情|交易詳情|交易摘要|说明|交易说明|商品|商品说明|商品名称|交易描述|描述|附言|说明摘要|明細|交易說明|說明|消費明細|交易地点|交易场所|交易说明摘要|交易資訊|交易资讯
memo zh: 备注|備註|用途|留言|附注|交易备注
type zh: 交易类型|交易分类|业务类型|业务摘要|交易渠道|交易種類|类型
original_amount zh: 消費地金額|消费地金额|外幣金額|外币金额|原幣金額|原币金额
amount zh: 金额|交易金额|交易額|金額|金额 元|交易金額|发生额|入账金额|人民币金额|新臺幣金額|臺幣金額|記帳金額|交易金额 元
debit zh: 提款金額|提款金额|提領金額|轉出金額|付款金額|扣款金額|扣款金额|支付金額|支付金额|取款金额|取款|记账金额 支出|支出|借方|借方发生额|支出金额|借方金额|支出金額|提出|转出金额|付款金额|支出 元|借方发生额 支出|提款|支取
credit zh: 存款金額|存款金额|轉入金額|收款金額|入帳金額|记账金额 收入|收入|贷方|贷方发生额|收入金额|贷方金额|存入|存入金額|转入金额|收款金额|收入 元|贷方发生额 收入|存款
direction zh: 收支|收 支|借贷|借贷标志|收支类型|借贷标记|借贷方向|交易方向|收 付
balance zh: 結餘|結存金額|结余|帳面餘額|账面余额|余额|账户余额|本次余额|可用余额|餘額|帳戶餘額|交易余额|当前余额|余额 元|联机余额
currency zh: 币种|货币|幣別|交易币种|币别|记账币种|貨幣
category zh: 分类|类别
bank_id zh: 交易流水号|流水号|交易单号|交易订单号|交易号|交易編號
state zh: 交易状态|状态|当前状态|交易狀態
account zh: 账号|本方账号|卡号|账户|帳號
other zh: 交易金额 收入|交易金额 支出|对方账号|商户单号|商家订单号|收付款方式|收 付款方式|支付方式|凭证号|柜员号|交易网点|对方开户行|时间|序号|帳號末碼
date ko: 거래일시|거래일자|일자|날짜|거래일|거래날짜|이용일|이용일자|이용일시|승인일자|승인일시|일시
booking_date ko: 매입일자|처리일자|기장일자
payee ko: 보낸분 받는분|의뢰인 수취인|거래처|상대방|가맹점명|이용가맹점|보낸분|받는분|가맹점|사용처|이용하신곳|의뢰인/수취인|상대계좌예금주명|거래처명|상대방명|받는사람|보낸사람
text ko: 적요|내용|거래내용|거래내역|기재내용|이용내역|적요내용|통장표시내용|거래기록사항|설명
memo ko: 메모|비고|송금메모
type ko: 거래구분|구분|거래종류|거래유형|입출금구분
amount ko: 금액|거래금액|이용금액|승인금액|거래금액 원|이용금액 원|금액 원|국내이용금액
debit ko: 출금액|출금|지급액|찾으신금액|출금금액|출금액 원|출금 원|지급금액|출금금액 원|찾으신 금액
credit ko: 입금액|입금|맡기신금액|입금금액|입금액 원|입금 원|입금금액 원|맡기신 금액
balance ko: 잔액|거래후잔액|거래후 잔액|잔액 원|거래 후 잔액|잔고
currency ko: 통화
category ko: 분류|카테고리|대분류|소분류
state ko: 상태|처리상태|승인구분
other ko: 거래점|취급점|거래점명|상대은행|상대계좌번호|시간|거래시간|번호|승인번호|할부|카드번호|송금은행|이용카드
date th: วันที่|วันที่ทำรายการ|วันเดือนปี|วัน เดือน ปี|วัน/เดือน/ปี|วันที่รายการ
value_date th: วันที่มีผล
text th: รายการ|รายละเอียด|คำอธิบาย|รายละเอียดรายการ|คำอธิบายรายการ
amount th: จำนวนเงิน|จำนวน|จำนวนเงิน บาท
debit th: ถอน|ถอนเงิน|เดบิต|เงินออก|จำนวนเงินถอน|ถอนเงิน บาท|หักบัญชี
credit th: ฝาก|ฝากเงิน|เครดิต|เงินเข้า|จำนวนเงินฝาก|ฝากเงิน บาท|เข้าบัญชี
balance th: คงเหลือ|ยอดคงเหลือ|ยอดเงินคงเหลือ|ยอดคงเหลือ บาท|ยอดเงินในบัญชี
other th: เวลา|ช่องทาง|สาขา|เลขที่เช็ค|หมายเหตุ|รหัส
state th: สถานะ
date vi: ngày|ngày giao dịch|ngày gd|thời gian giao dịch|ngày giờ giao dịch|ngày thực hiện
booking_date vi: ngày hạch toán|ngày hiệu lực hạch toán
value_date vi: ngày hiệu lực|ngày giá trị
text vi: nội dung|diễn giải|mô tả|nội dung giao dịch|nội dung chi tiết|mô tả giao dịch|chi tiết giao dịch
payee vi: đối tác|tên người thụ hưởng|tên đối ứng|tên tài khoản đối ứng|người thụ hưởng|người nhận|người gửi|tên người nhận|tên người chuyển|đơn vị thụ hưởng|tên đối tác
amount vi: số tiền|số tiền giao dịch|giá trị|số tiền vnd
debit vi: ghi nợ|số tiền ghi nợ|nợ|phát sinh nợ|tiền ra|rút ra|chi|debit vnd
credit vi: ghi có|số tiền ghi có|có|phát sinh có|tiền vào|gửi vào|thu
balance vi: số dư|số dư cuối|số dư sau giao dịch|số dư tài khoản
bank_id vi: số tham chiếu|mã giao dịch|số bút toán
currency vi: loại tiền|tiền tệ
other vi: stt|số ct|kênh giao dịch|tài khoản đối ứng
state vi: trang thai
date id: tanggal|tgl|tanggal transaksi|tgl transaksi|waktu transaksi|tanggal waktu|tarikh|tarikh transaksi
booking_date id: tanggal pembukuan|tanggal posting|tarikh pos
value_date id: tanggal valuta|tanggal efektif
text id: keterangan|deskripsi|uraian|rincian|uraian transaksi|deskripsi transaksi|keterangan transaksi|berita|butiran|butir transaksi
payee id: nama penerima|penerima|nama pengirim|merchant|pengirim|nama merchant|lawan transaksi|nama lawan transaksi|penerima pengirim|peniaga|nama peniaga
amount id: jumlah|nominal|mutasi|nilai|jumlah rp|nominal rp|jumlah transaksi|amaun
debit id: debet|debit rp|pengeluaran|keluar|uang keluar|mutasi debet|debit
credit id: kredit|kredit rp|pemasukan|masuk|uang masuk|mutasi kredit
direction id: db cr|d k|jenis mutasi|debet kredit
balance id: saldo|saldo akhir|saldo rp|sisa saldo|baki
currency id: mata uang|valuta
category id: kategori
other id: cabang|no ref|no referensi|teller|waktu|jam|no
state id: status
payee ar: المستفيد|اسم المستفيد|المرسل|اسم المرسل|التاجر|اسم التاجر|الطرف الآخر
payee ja: お店|取引先|取引先名|お取引先|相手先|相手先名|加盟店名
payee th: ผู้รับ|ผู้โอน|ชื่อผู้รับ|ชื่อผู้โอน|ร้านค้า|ชื่อร้านค้า
`
