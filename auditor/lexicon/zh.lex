# Chinese. What each concept means stands in concepts.txt.
# "!inside a|b": the surface is not read inside these longer strings. A blank between Han and Latin letters or digits may be missing in the text.
language: zh
boundary: none
load: always

# relations
be: 是 !inside 但是|可是|于是|只是|还是|总是|或是|若是|要是|不是|就是说|也就是|是否|是不是|而是|凡是|便是说|即是
be: 为 !inside 因为|为什么|为了|作为|认为|成为|为何|行为|为例|为主|分为|为此|以为|为准|极为|较为|更为|最为|称为|人为|视为|为基础|记为|改为|换为|化为|转为|设为|变为|减为|降为|增为|写为|误为|约为|即为 | 就是 | 都是 | 均为
be: 分别为 | 分别是 | 设为 | 设置为 | 设定为 | 设成 | 取为 | 定为 | 固定为 | 默认为 | 记作 | 记为 | 即为 | 乃是 | 便是 | 恒为 | 仍为 | 仍是 | 应为 | 应是 | 即是 | 会是 | 将是
equal: 等于 !inside 不等于|约等于|大于等于|小于等于 | 相等 | 等同于 | 等价于 | 恰等于 | 就等于 | 正好等于 | 刚好等于 | 吻合 | 相当于 | 折合
comes_to: 得到 | 得 !inside 值得|觉得|使得|获得|取得|记得|不得|懂得|得以|得益|得知|得分|显得|变得|难得|来得|求得|心得|得当|得很|免得|省得|舍得|晓得|所得税|得票|得奖 | 得出 | 可得 | 求得 | 算得 | 解得
comes_to: 即 !inside 立即|随即|即使|即将|即可|即时|即便|当即|即刻|即兴|即插|即用 | 就是 | 也就是 | 即为 | 结果为 | 结果是 | 结果就是 | 变成 | 变为 | 就有 | 便得到 | 就得到 | 可以得到 | 算出来是 | 算下来是
comes_to: 算下来 | 算出 | 计算得到 | 计算得 | 计算出 | 计算可得 | 得到了 | 得出了 | 最终得到 | 最后得到 | 总共得到 | 加起来是 | 加起来就是 | 合起来是 | 合起来就是 | 加起来为 | 一共是 | 总共是 | 总计为 | 合计为
comes_to: 共计为 | 总和为 | 总和是 | 之和为 | 之和是 | 达到 | 达 !inside 表达|到达|传达|英伟达|发达 | 高达
comes_to: 为 !inside 因为|为什么|为了|作为|认为|为何|行为|为例|为主|为此|以为|为准|极为|较为|更为|最为|人为 | 多达 | 化简为 | 化简得 | 可化简为 | 简化为 | 可以简化为 | 可简化为 | 带入得 | 代入得 | 代入得到
comes_to: 代入可得 | 相乘得到 | 相加得到 | 相乘得 | 相加得 | 乘起来是 | 乘起来 | 折合 | 换算成 | 换算为 | 换算下来 | 给出 | 则为 | 则是 | 则有 | 故有 | 所以有 | 所得 | 于是有 | 总共为 | 最终为 | 最终是
comes_to: 最后是 | 等于说
that_is: 即 !inside 立即|随即|即使|即将|即可|即时|即便|当即|即刻|即兴|即插|即用 | 也就是 | 也就是说 | 也即 | 亦即 | 换句话说 | 换言之 | 就是说 | 换算成 | 换算为 | 或者说 | 相当于 | 意味着 | 准确地说
that_is: 准确说 | 准确来说 | 精确地说 | 具体来说 | 具体地说 | 具体为 | 具体是 | 简写为 | 简写作 | 简记为 | 缩写为 | 写作 | 写成 | 可写为 | 可以写成 | 可以写为 | 简称 | 等价于 | 折合
so: 所以 | 因此 | 因而 | 故 !inside 故事|故障|故意|缘故|事故|典故 | 于是 | 从而 | 那么 | 则 !inside 规则|原则|否则|正则|法则|准则|细则 | 由此 | 由此可得 | 由此可见 | 可见 | 这样一来 | 如此 | 可知
so: 可得 | 由此可知 | 综上 | 因此可得
about: 约 !inside 大约|节约|约束|条约|合约|约定|制约|契约|预约|签约|约简|约化|约等于|约为|约占|约合|隐约|简约|纽约|违约|公约|约数|约分 | 大约 | 大概
about: 近 !inside 最近|附近|近年|接近|近似|邻近|近期|近来|远近|亲近|靠近|临近|将近|近几年|近两年|就近|近邻|相近|逼近|近乎|近日 | 接近 | 将近 | 近似 | 差不多 | 几乎 | 大致 | 粗略 | 粗算 | 估算约 | 逼近 | 近乎
about: 约莫 | 粗略估计 | 粗略算 | 大约在 | 大概在 | 约在
about_behind: 左右 | 上下 !inside 上下文 | 出头 | 来个 | 多万 | 多亿 | 余 !inside 其余|剩余|余下|余弦|冗余|多余|余数|业余|盈余|结余 | 的样子 | 这个量级 | 量级 | 的量级
about be comes_to: 四舍五入为 | 四舍五入到 | 可近似为 | 近似于 | 大约等于 | 大致等于 | 差不多是 | 大致为 | 大致是 | 粗略为 | 约为 | 大约为 | 大概为 | 约是 | 大约是 | 大概是 | 约等于 | 近似为 | 近似等于
about be comes_to: 约合 | 折合约
about share: 约占 | 大约占 | 大概占 | 近占 | 约占了 | 大约占了
exactly: 正好 | 恰好 | 刚好 | 精确 | 准确 !inside 准确率|准确度 | 精确值 | 整整 | 精确地 | 精确到 | 不多不少 | 严格 | 严格等于 | 恰恰 | 精确为 | 正正好好
over: 超过 | 多于 | 大于 !inside 大于等于 | 高于 | 超出 | 逾 | 突破 | 不止 | 超 !inside 超参|超级|超出|超过|超越|超大|超长|超线性|超算|超市|超时|超前|超参数|超球|超分|超导 | 大过 | 多过 | 略多于
over: 略大于 | 略高于 | 稍大于 | 稍多于 | 远超 | 远大于 | 高出 | 多出 | 远高于
under: 不到 | 不足 | 少于 | 小于 !inside 小于等于 | 低于 | 以下 !inside 以下是|以下为|以下的|如以下|以下代码|以下表|以下几|以下内容|以下三|以下两|以下四|以下五|由以下 | 不及 | 未达到 | 略少于 | 略小于 | 略低于
under: 稍小于 | 稍低于 | 远小于 | 远低于 | 达不到 | 远少于 | 未满 | 不满
at_least: 至少 | 不少于 | 不低于 | 最少 | 起码 | 最低 | 大于等于 | 下限 | 不小于 | 至少为 | 及以上 | 或以上
at_most: 至多 | 最多 | 不超过 | 不大于 | 不多于 | 不高于 | 最高 | 小于等于 | 上限 | 最大为 | 封顶 | 最多为 | 最多支持 | 以内 | 及以下 | 或以下
between: 之间 | 介于 | 范围 | 在区间 | 范围内 | 范围为 | 范围是 | 区间
to: 到 !inside 得到|达到|看到|用到|回到|到底|遇到|感到|想到|提到|学到|到达|不到|找到|直到|到处|到位|受到|到期|收到|注意到|考虑到|涉及到|拿到|接触到|听到|做到|见到|知道到|到了|谈到|说到|遇见到
to: 至 !inside 至少|至多|甚至|至于|至今|至关|以至|直至|乃至|冬至 | 直到
from: 从 !inside 从而|从事|服从|从来|从此|从头|顺从|自从|遵从|从业|跟从 | 由 !inside 由于|由此|理由|自由|由来|经由|缘由

# arithmetic
plus: 加 !inside 增加|加载|添加|加起来|加法|更加|附加|加权|加上|加速|参加|加密|相加|加入|加深|加和|叠加|加减|加总|加强|加一起|加大|外加|加工|加快|累加|加性|追加|施加 | 加上 | 再加 | 再加上 | 外加 | 另加 | 加入
plus: 以及 | 还有 | 连同 | 算上 | 加和 | 叠加 | 累加 | 还要加上 | 并加上 | 相加 | 补上 | 额外 | 再算上
minus: 减 !inside 减少|减小|减半|减去|减掉|削减|减轻|减法|加减|缩减|递减|衰减|减速|裁减|减弱|降减|减慢|减缓 | 减去 | 减掉 | 扣除 | 扣掉 | 去掉 | 刨除 | 剔除 | 刨去 | 除去 | 减除 | 扣去 | 减下来
times: 乘 !inside 乘法|乘积|乘数|相乘|乘客|乘以|乘上|乘起来|乘加|点乘|叉乘|乘性|最小二乘|连乘|乘幂|乘方 | 乘以 | 乘上 | 乘 以 | 相乘 | 再乘 | 再乘以 | 再乘上 | 乘积 | 乘积为 | 之积 | 的乘积 | 连乘 | 乘起来
by: 乘 | 乘以
divided_by: 除以 | 除 !inside 除了|除以|删除|排除|除去|扣除|除非|除外|移除|去除|消除|除法|整除|刨除|剔除|清除|除此|解除|除掉|剪除|根除|免除|切除 | 除上 | 再除以 | 除去以 | 整除 | 相除 | 均分到 | 平均分到
divided_by: 均摊到 | 平分 | 平摊 | 均分 | 之商 | 切分成 | 切成 | 拆成 | 分成 | 切分到 | 拆分为 | 平均分配
squared: 平方 !inside 平方根|平方米|平方公里 | 的平方 | 平方项 | 二次方 | 的二次方
cubed: 立方 | 的立方 | 三次方 | 的三次方
power: 次方 | 次幂 | 的幂
half: 一半 | 半 !inside 半精度|半导体|半径|减半|过半|大半|半天|半年|半监督|多半|半部|半小时|半角|半夜 | 减半 | 二分之一 | 对半 | 折半 | 一半的 | 减少一半 | 少一半 | 的一半
third: 三分之一 | 三分之二 | 三分之
quarter: 四分之一 | 四分之三 | 四分之
double: 翻倍 | 翻一倍 | 加倍 | 翻番 | 翻了一倍 | 增加一倍 | 多一倍
twice: 两倍 | 二倍 | 大一倍 | 一倍
triple: 三倍 | 翻三倍
quadruple: 四倍 | 翻两番 | 翻四倍
factor_sign: 倍
fold: 倍 !inside 倍数|倍增|翻倍|加倍|倍率|一倍|两倍|倍感|倍受|倍速|成倍 | 多倍 | 倍左右 | 倍数 | 倍率 | 倍多 | 成倍
more: 多 !inside 多少|多头|许多|很多|多个|多层|多语言|多模态|最多|多次|多数|多种|不多|多卡|多维|多样|多余|多项|多亏|诸多|多查询|众多|多任务|多达|差不多|多机|多步|大多|多年|太多|至多|过多|多于|多倍|多线程|多轮|多尺度|多久|多半|多重|多路|多元|多方
more: 更多 | 多出 | 多了 | 更大 | 大了 | 增多 | 多出来 | 更高 | 高出 | 超出 | 还多 | 要多 | 多占
less: 少 !inside 多少|减少|至少|少于|很少|最少|不少|少量|缺少|少数|较少|少样本|少年|少见|极少 | 更少 | 少了 | 更小 | 小了 | 少于 | 低了 | 缩小 | 更低 | 少占 | 要少 | 要小 | 更轻 | 减轻
increase: 增加 | 增长 | 增大 | 提升 | 提高 | 上升 | 扩大 | 上涨 | 增多 | 增加了 | 增大了 | 提升了 | 提高了 | 膨胀 | 放大 | 扩大了 | 增幅 | 涨幅 | 增量 | 增至
decrease: 减少 | 减小 | 降低 | 下降 | 缩小 | 缩减 | 压缩 | 削减 | 减少了 | 降低了 | 下降了 | 减小了 | 缩小了 | 压缩了 | 降幅 | 剪掉 | 裁剪 | 减轻 | 缩短 | 压缩率 | 压缩比 | 剪枝 | 砍掉
save: 节省 | 省 !inside 省略|省份|省市|外省|全省|省会|省钱的|节省|省级 | 节约 | 省下 | 省去 | 省掉 | 省了 | 节省了 | 节约了 | 节省下 | 释放 | 节省率 | 省出 | 省下来
reduction_to: 减少到 | 降到 | 降至 | 降低到 | 降为 | 缩小到 | 压缩到 | 缩减到 | 下降到 | 减小到 | 减为 | 降低至 | 减少至 | 压缩至 | 压到 | 缩减至 | 下降至 | 减到 | 缩小为 | 缩到 | 变成了 | 减至
reduction_to: 降低为 | 缩小至
increase_to: 增加到 | 增加至 | 增至 | 提升到 | 提升至 | 扩大到 | 提高到 | 提高至 | 上升到 | 增长到 | 扩展到 | 扩展至 | 升到 | 升至 | 扩大至 | 增大到 | 涨到 | 扩充到 | 升维到 | 投影到 | 映射到
difference: 差 !inside 差不多|差异|残差|方差|误差|差分|相差|偏差|差别|之差|标准差|差距|差值|差劲|时差|差点|均方差|视差|差评|色差|差额|协方差 | 相差 | 之差 | 差值 | 差距 | 差异 | 差额 | 差别 | 误差 | 偏差
difference: 出入 !inside 输出入 | 相差了 | 差了 | 不一致 | 相减
ratio: 比例 | 之比 | 比值 | 比率 | 比 !inside 对比|相比|比较|比如|比特|占比|比例|比值|比率|比重|百分比|之比|比赛|类比|比喻|比方|比起|无比|比不上|好比|比如说|比对|性价比|同比|环比|压缩比|信噪比 | 比为 | 比值为
ratio: 加速比 | 相对量 | 提升倍数 | 比例为 | 倍数 | 倍数关系 | 倍率 | 扩展比 | 成正比 | 成比例
mean: 平均 | 均值 | 平均值 | 平均每 | 中位数 | 平均为 | 平均下来 | 均 !inside 平均|均匀|均值|均衡|均方|均分|均摊|均可

# totals and parts
total: 共 !inside 共享|公共|共同|共用|共识|共有的|一共|总共|共计|共存|共轭|共现|共线|共性|合共|共鸣|共通|共振|共赢|共产 | 总共 | 合计 | 总计 | 共计 | 一共 | 总和
total: 总 !inside 总结|总是|总体来说|总之|总线|总统|总监|总括|总裁|总觉得|总能|总会|总要|总有|汇总|总归|总体上|总算|老总|总部|总的来|总而言之|总计|总共|总和|总量|总数|总参数|总大小|总显存|总内存|总计算量|总层数|总体|总额
total: 加起来 | 总数 | 总量 | 总额 | 累计 | 全部 | 全部加起来 | 合起来 | 合在一起 | 加在一起 | 之和 | 的和 !inside 的和谐 | 相加 | 总的 !inside 总的来说|总的来看 | 加总 | 汇总 | 求和 | 全部为
total: 总和为 | 总计为 | 共计为 | 合计为 | 三者之和 | 两者之和 | 几部分之和 | 总共是 | 一共是 | 总大小 | 通共 | 拢共 | 总占用 | 全量 !inside 全量微调 | 总参 !inside 总参数 | 小计 | 总参数 | 总参数量
total: 参数合计 | 参数总计 | 总参数数 | 参数总量 | 参数总数 | 总的参数量 | 总的参数 | 总参数数量 | 总参数个数 | 四个合起来 | 三个合起来
subtotal: 子模块参数量 | 子模块参数 | 模块参数量 | 本模块参数量 | 该模块参数量 | 模块总参数量 | 子模块总参数量 | 小计 | 分项合计 | 部分和 | 小结合计 | 小计为 | 本节合计 | 中间合计
share: 占 !inside 占用|占位|占有|霸占|抢占|侵占|占卜|强占|独占|占比|占了|所占|占到|占据|占领|占空 | 占比 | 占了 | 占到 | 所占 | 占据 | 比重 | 份额 | 占据了 | 所占比例 | 百分比 | 占有率 | 比例 | 部分占
share: 仅占 | 只占 | 就占 | 贡献 | 贡献了 | 构成 !inside 构成了解 | 占大头
of_which: 其中 | 当中 | 之中 | 里面 | 其中的 | 内含 | 这其中 | 这里面
percent: 百分之 | 百分点 | 个百分点 | 百分比 | 百分数
of: 中的 | 属于
possessive: 的 !inside 目的|的确|有的放矢|的话|标的|的士
for: 对于 | 针对 | 用于 | 来说 | 而言
in: 之中 | 当中
at: 处于 | 位于
on: 基于 | 之上 | 上面
as: 作为 | 当作 | 看作 | 视为 | 记作
or: 或 !inside 或许|或者|或是|或多或少|或然 | 或者 | 或是 | 抑或 | 要么
and: 和 !inside 和谐|总和|之和|求和|加和|温和|饱和|和平|缓和|部分和|共和|的和|附和 | 与 !inside 参与|与其|与否|给与|与会 | 以及
and: 及 !inside 以及|涉及|及其|普及|提及|及时|及格|来得及|言及|及早|触及|危及|不及|及以上|及以下 | 并且 | 还有 | 连同
waste: 浪费 | 浪费了 | 被浪费 | 浪费掉 | 浪费率 | 未使用 | 未被使用 | 闲置 | 没有用到
remaining: 剩余 | 其余 | 剩下 | 余下 | 剩下的 | 其余的 | 剩余的 | 余下的 | 其它部分 | 其他部分 | 剩余部分 | 其余部分 | 还剩 | 仅剩 | 只剩 | 还剩下 | 剩下部分
each: 每 !inside 每当|每次|每天|每日|每年|每月|每逢|每每 | 各 !inside 各种|各位|各个方面|各类|各式|各大|各国|各地|各界|各项|各异|各有千秋|各行 | 每个 | 每一个 | 各自 | 各个 !inside 各个方面
each: 均 !inside 平均|均匀|均值|均衡|均方|均分|均摊|均可 | 每份 | 每张 | 每块 | 每条 | 每组 | 每一 | 每种 | 各有 | 各为 | 各占 | 单个 | 逐个
per: 每 !inside 每当|每次|每天|每日|每年|每月|每逢|每每 | 每个 | 每一个 | 单个 | 每单位 | 平均每 | 平均每个
per: 单 !inside 简单|单元|单独|单位|单词|单精度|清单|菜单|订单|单纯|单调|名单|表单|单一|单向|单机|单价|单个|单层|单头|单卡|单步|单张|单专家|榜单|单纯|单行|单调
per_layer: 每层 | 每一层 | 单层 | 一层 !inside 上一层|下一层|最后一层|第一层|一层层|一层一层|前一层|另一层|同一层|后一层|每一层|某一层|外面一层 | 每个层 | 单个层 | 每个 block | 每一个 block | 单个 block
per_layer: 一个 block | 每个块 | 单个块 | 每块 | 各层 | 每个 Transformer 层 | 每个 Transformer 块 | 每个 Transformer block | 一个 Transformer 层
per_layer: 一个 Transformer block | 一个 Transformer 块 | 单个 Transformer 层 | 单个 Transformer 块 | 单个 Transformer block | 每层 Transformer
per_layer: 一层 Transformer | 单层 Transformer | 每个 encoder 层 | 每个 encoder | 单个 encoder | 一个 encoder | 每个 decoder | 单个 decoder | 一个 decoder
per_layer: 每个编码器层 | 每个解码器层 | 一个编码器层 | 一个解码器层 | 每个编码层 | 每个解码层 | 每个 layer | 单个 layer | 一个 layer | 每 layer | 每 block | 逐层 | 每层的
per_layer: 每一个 Transformer 层 | 每一个层 | 每一层的 | 单层的 | 层内 | 每个隐藏层 | 每个子层 | 整层 | 一整层 | 单层编码器 | 单层解码器 | 每个 encoder block | 每个 decoder block
per_layer: 每个 decoder 层 | 一个层 | 每个 Transformer | 单个 Transformer | 一个 Transformer
all_layers: 所有层 | 全部层 | 各层总计 | 所有 Transformer 层 | 全部 Transformer 层 | 所有 block | 所有编码器层 | 所有解码器层 | 所有块 | 全部块 | 全部 block | 所有的层 | 所有隐藏层 | 全层
all_layers: 各层之和 | 各层合计 | 所有 layer | 整个堆叠 | 所有 decoder 层 | 所有 encoder 层 | 总编码器
per_head: 每个头 | 每头 | 单头 | 单个头 | 一个头 !inside 另一个头 | 每个注意力头 | 单个注意力头 | 一个注意力头 | 每一个头 | 每个 head | 单个 head | 一个 head | 每 head | 各头 | 各个头
per_token: 每个 token | 每 token | 单个 token | 一个 token | 每个词元 | 每个词 !inside 每个词表|每个词汇表 | 每词元 | 单 token | 每一个 token | 每一 token | 单个词元 | 一个词元
per_token: 逐 token | 每生成一个 token | 每个输入 token | 每个位置 | 每处理一个 token
per_gpu: 每卡 | 每张卡 | 单卡 | 每张显卡 | 每个 GPU | 单个 GPU | 每块 GPU | 每块卡 | 每 GPU | 一张卡 | 单张卡 | 每块显卡 | 单张显卡 | 每张 GPU | 单 GPU | 单机 | 每台 | 一块卡 | 每个设备
per_gpu: 单张 | 每个 rank | 每台机器 | 每个节点
per_parameter: 每个参数 | 每参数 | 一个参数 | 单个参数 | 每个权重 | 每个数 !inside 每个数据 | 每个元素 | 每个值 | 每一个参数 | 每个可训练参数 | 每个浮点数 | 每个数值 | 一个浮点数 | 每个模型参数 | 每 param
per_sample: 每个样本 | 每条样本 | 每个序列 | 每条序列 | 单个样本 | 单条序列 | 每个请求 | 每条请求 | 每条 | 每张图 | 每张图片 | 每张图像 | 一条序列 | 一张图片 | 单个请求 | 每个句子 | 每用户 | 每个用户
per_step: 每步 | 每一步 | 每次迭代 | 每个 step | 每 step | 单步 | 每个批次 | 每个 batch | 每次更新 | 每批 | 每 batch | 一个 step
per_second: 每秒 | 每秒钟 | 一秒 | 每秒处理 | 每秒生成 | 每秒输出 | 每秒能处理 | 每秒能生成
per_expert: 每个专家 | 单个专家 | 一个专家 | 每位专家 | 每专家 | 单专家 | 每一个专家 | 各专家
per_matrix: 每个矩阵 | 单个矩阵 | 一个矩阵 | 每个权重矩阵 | 一个权重矩阵 | 单个权重矩阵 | 每个线性层 | 一个线性层 | 单个线性层 | 每个全连接层 | 一个全连接层 | 每个投影 | 一个投影 | 每个投影矩阵 | 其中一个 | 每个权重
per_matrix: 每一个矩阵 | 单个投影
per_norm: 每个 layernorm | 每个 layer norm | 单个 layernorm | 一个 layernorm | 每个归一化 | 每个归一化层 | 每个层归一化 | 每个 LN | 一个 LN | 单个 LN | 每个 rmsnorm
per_norm: 一个 rmsnorm | 单个 rmsnorm | 每个归一化模块 | 一个归一化层 | 一个层归一化 | 每个 norm
whole_model: 整个模型 | 全模型 | 整体模型 | 模型整体 | 整个网络 | 模型总参数量 | 模型总参数 | 模型参数总量 | 模型的总参数量 | 模型的参数总量 | 模型的总参数 | 模型总计 | 模型总量 | 全网络 | 整模型 | 完整模型
whole_model: 整个 Transformer | 总模型 | 模型全部 | 整个大模型 | 模型的全部 | 总的模型参数 | 模型参数量总计
respectively: 分别 | 分别为 | 分别是 | 分别有 | 依次 | 依次为 | 依次是 | 各自 | 分别对应 | 分别占 | 依序

# measures
parameters: 参数 | 参数量 | 参数个数 | 参数数量 | 参数数 | 参数总量 | 参数总数 | 总参数量 | 总参数 | 总参数数 | 模型参数 | 模型参数量 | 可学习参数 | 权重 | 权重数 | 权重个数 | 参数规模 | 模型规模 | 个参数
parameters: 参数数目 | 模型权重 | param | params | parameter | parameters | 总参量 | 参量 | weights | 参数大小 | 总的参数量 | 总的参数 | 总参数数量 | 总参数个数 | 参数计数 | 参数统计
parameters: 参数合计 | 可学习的参数 | 参数总计 | 可训练参数
active_parameters: 激活参数 | 激活参数量 | 激活的参数 | 激活的参数量 | 活跃参数 | 活跃参数量 | 激活参数数 | 参数激活 | 被激活的参数 | 实际激活 | 每次激活 | active params | 激活量
trainable: 可训练参数 | 可训练 | 可学习 | 训练参数量 | 可训练参数量 | 可训练的参数 | 需要训练的参数 | 待训练参数 | 可训练参数数 | 要训练的参数 | 需要学习 | 可学习参数
frozen: 冻结 | 不可训练 | 冻结的 | 不训练 | 固定不变 | 冻结参数 | 不参与训练
memory: 显存 | 内存 | 显存占用 | 内存占用 | 占用显存 | 占用内存 | 存储 | 存储空间 | 显存需求 | 内存需求 | 显存开销 | 显存消耗 | 内存开销 | 占用 | 占用空间 | 总显存 | 显存大小 | 显存容量 | GPU 显存 | VRAM
memory: RAM | HBM | 存储量 | 显存量 | 存储开销 | 访存量 | 访存 | 总内存 | 所需显存 | 峰值显存 | 显存峰值 | 存储需求 | 内存大小 | 内存消耗
bytes: 字节 | 个字节 | 字节数 | byte | bytes | 位元组 | 多少字节
bytes_per_parameter: 字节每参数 | 每个参数的字节数 | 每参数字节数 | 每个参数字节 | 每参数字节 | 字节/参数 | 参数字节数 | bytes/param | 每个参数占用字节 | 每个参数占用的字节数 | 每个元素的字节数
bits: 比特 | 位 !inside 位置|单位|定位|位于|位移|各位|位数|一位|上位|占位|首位|地位|部位|诸位|位运算|方位|位序|进位|位次|到位|位宽|词位|中位|分位|岗位|原位|逐位|每位|移位|末位|位居|职位 | bit | bits | 位宽
bits: 位精度
weights_memory: 权重显存 | 权重占用 | 模型权重占用 | 参数显存 | 参数占用 | 模型参数占用 | 模型参数显存 | 权重内存 | 参数内存 | 模型显存 | 权重所占显存 | 参数所占显存 | 权重大小 | 模型权重 | 权重占用显存
weights_memory: 参数占用的显存 | 模型本身 | 权重部分 | 参数存储
gradients: 梯度 !inside 梯度检查点|梯度累积|梯度下降|梯度裁剪|梯度消失|梯度爆炸 | 梯度显存 | 梯度占用 | 梯度内存 | gradient | grad
optimizer_states: 优化器状态 | 优化器 | 优化器参数 | 优化状态 | 动量 | 一阶动量 | 二阶动量 | 一阶矩 | 二阶矩 | 优化器显存 | 主权重 | 动量和方差 | Adam | AdamW | optimizer | 优化器占用
optimizer_states: Adam 状态 | SGD | 主参数 | 权重副本 | 参数副本 | 优化器状态显存 | fp32 副本 | 二阶动量估计 | optimizer states | 一阶和二阶动量
activations: 激活值 | 激活 !inside 激活函数|激活参数|激活专家|激活的专家|激活量 | 中间激活 | 激活显存 | 中间激活值 | 激活内存 | 激活占用 | 中间结果 | 前向激活 | 激活值显存 | 激活张量 | activation
activations: activations | 激活部分
kv_cache: KV 缓存 | KV cache | kvcache | 键值缓存 | 缓存 | KV Cache 显存 | KV 缓存大小 | KV 缓存显存 | KV cache 大小 | K/V 缓存 | 键值对缓存 | cache | KV cache 占用
kv_cache: 缓存大小 | 缓存占用
file_size: 文件大小 | 磁盘占用 | 权重文件 | 模型文件 | 下载大小 | 文件体积 | 存储大小 | 磁盘 | 检查点大小 | 权重文件大小 | 模型文件大小 | 硬盘 | 落盘 | 磁盘空间 | 文件 | 下载
file_size: 检查点 !inside 梯度检查点|激活检查点 | checkpoint | 模型体积
model_size: 模型大小 | 模型规模 | 模型尺寸 | 模型体量 | 规模 | 模型的大小
flops: 计算量 | 运算量 | 浮点运算 | 浮点运算次数 | 浮点运算量 | 浮点操作 | 浮点数运算 | 算力 | 计算复杂度 | 运算次数 | 计算开销 | 乘加 | 乘加运算 | 乘法次数 | 加法次数 | FLOPs | FLOP | 总计算量 | 训练算力
flops: 训练计算量 | 前向计算量 | 反向计算量 | 推理计算量 | 解码计算量 | 计算次数 | 次浮点运算 | 乘加次数 | MACs | 浮点计算 | 计算成本 | 复杂度 | 次乘法 | 次加法 | 次运算 | 算力需求 | 浮点计算量 | 浮点计算次数 | 次乘加 | 次浮点计算
flops_per_token: 每个 token 的计算量 | 每 token 计算量 | 每 token 的计算量 | 单 token 计算量 | 每个 token 的浮点运算 | flops/token | 每个 token 的 FLOPs
flops_per_token: 每 token FLOPs
flops_per_second: 每秒浮点运算 | 峰值算力 | 每秒浮点运算次数 | TFLOPS | TFLOPs/s | 算力峰值 | 理论算力 | 理论峰值 | 峰值性能 | 每秒运算
utilization: 利用率 | MFU | 算力利用率 | 效率 | HFU | 显存利用率 | GPU 利用率 | 带宽利用率
tokens: 训练数据量 | 训练 token | token 总数 | token 数 | token 数量 | 训练词元 | 词元总数 | 训练 tokens | 数据量 | 训练 token 数 | 训练语料规模 | tokens 数 | 训练 token 数量
tokens: 训练词元数 | 总 token 数 | 数据规模 | 词元数 | 训练集大小
context_length: 上下文 | 窗口大小 | 窗口长度 | 长上下文 | 提示长度 | 窗口 | 提示词长度
time: 时间 | 训练时间 | 耗时 | 延迟 | 用时 | 时延 | 小时 | 分钟 | 毫秒 | 微秒 | GPU 小时 | 训练时长 | 时长 | 推理时间 | 首 token 延迟 | 运行时间 | 个小时 | 卡时 | 个月 | 计算时间 | 生成时间
time: 首字延迟 | GPU 天 | 首 token 时间
throughput: 吞吐 | 吞吐量 | 速度 | 吞吐率 | 每秒 token 数 | 生成速度 | 推理速度 | 训练速度 | 解码速度 | tokens/s | token/s | 每秒 tokens | 每秒处理 | 每秒生成 | 速率
cost: 成本 | 费用 | 价格 | 花费 | 开销 | 预算 | 美元 | 定价 | 售价 | 训练成本 | 推理成本 | 美金 | 单价 | 人民币 | 收费 | 总成本 | 租金 | 价钱
dense_matrices: 稠密 | 非稀疏 | 不含稀疏 | 无稀疏 | dense
sparse_matrices: 稀疏 !inside 非稀疏|不含稀疏|无稀疏 | 含稀疏 | 结构化稀疏 | 稀疏算力
currency: 美元 | 美金 | 人民币 | 欧元
gpu_hours: GPU 小时 | GPU 时 | 卡时 | 卡·小时 | GPU·小时 | A100 小时 | H100 小时 | 卡小时
gpu_days: GPU 天 | 卡天 | GPU·天 | 卡·天
tokens_per_second: tokens/s | token/s | tok/s | token/秒 | tokens/秒
bandwidth: 带宽 | 显存带宽 | 内存带宽 | 访存带宽 | 通信带宽 | 传输速率 | NVLink | PCIe | 传输速度 | 总带宽
energy: 能耗 | 功耗 | 电费 | 碳排放 | 耗电量 | 耗电
data: 数据 !inside 数据类型|数据并行|数据量|元数据 | 数据集 | 语料 | 训练集 | 训练数据 | 语料库 | 预训练数据 | 样本集 | 训练语料 | dataset
quality: 准确率 | 困惑度 | 得分 | 分数 !inside 百分数 | 损失 | 精确率 | 召回率 | 指标 | 评测 | loss | 准确度 | 胜率 | 交叉熵 | 熵 | BLEU | F1 | 损失值 | 评分 | 榜单 | 质量 | 损失函数
probability: 概率 | 几率 | 可能性 | softmax
learning_rate: 学习率 | dropout | 权重衰减 | 预热 | warmup | 温度 | epsilon | 衰减率 | dropout 率 | 动量系数 | 步长 | lr
size: 大小 | 尺寸 | 规模 | 体积 | 量级 | 大小为 | 大小是 | size
train: 训练 !inside 可训练|训练时间|训练集|训练数据 | 预训练 | 微调 | 全量微调 | 训练时 | 训练阶段 | 训练过程 | 精调 | 训练计算量 | 训练算力
inference: 推理 | 推断 | 部署 | 解码 !inside 解码器|编解码 | 生成 | 预填充 | 推理时 | 推理阶段 | 前向 | 前向传播 | 前向计算 | prefill | decode | 推理过程 | 前向计算量 | 推理计算量 | 解码计算量
backward: 反向 | 反向计算量 | 反向传播 | 后向 | 反向计算 | 后向传播 | 反传
precision: 精度 !inside 半精度|单精度|双精度|混合精度|全精度 | 数据类型 | 数值精度 | 数据格式 | 存储精度 | dtype | 参数精度 | 权重精度 | 数值格式
mixed_precision: 混合精度 | 混合精度训练 | AMP | 混合精度下 | 自动混合精度
quantized: 量化 !inside 轻量化|向量化 | 量化后 | 量化到 | 量化为 | 量化模型 | 量化版 | GPTQ | AWQ | GGUF | 量化版本 | 权重量化

# precisions
fp32: 单精度 | 全精度 | 32 位 | 32 比特 | 32 bit | 32 位浮点 | 32 位浮点数 | fp32 | float32 | 单精度浮点 | 单精度浮点数 | 32bit | FP32 精度 | 单精度浮点型
fp64: 双精度 | 64 位浮点 | fp64 | float64 | 双精度浮点数
fp16: 半精度 | 16 位 | 16 比特 | 16 bit | 16 位浮点 | 16 位浮点数 | fp16 | float16 | 半精度浮点 | 半精度浮点数 | 16bit | FP16 精度
bf16: bf16 | bfloat16 | 脑浮点 | BF16 精度 | 脑浮点数
fp8: fp8 | 8 位浮点 | float8 | 8 位浮点数
int8: int8 | 8 位 | 8 比特 | 8 bit | 8 位量化 | 8 位整数 | 8bit | INT8 量化 | 八位 | 8 比特量化 | 8 位整型 | 八比特
int3: int3 | 3 位量化 | 3 比特 | 3 bit | 3bit
int2: int2 | 2 位量化 | 2 比特 | 2 bit | 2bit
int4: int4 | 4 位 | 4 比特 | 4 bit | 4 位量化 | 4 位整数 | 4bit | INT4 量化 | 四位量化 | 4 比特量化 | fp4 | 四比特
nf4: nf4 | 4 位正态浮点 | normalfloat4 | NF4 量化

# components
encoder: 编码器 !inside 编码器层|自编码器|变分自编码器 | encoder 部分 | 编码端 | 编码侧 | 编码器部分 | encoder
decoder: 解码器 !inside 解码器层 | decoder 部分 | 解码端 | 解码侧 | 解码器部分 | decoder
text: 文本编码器 | 文本塔 | 文本模型 | 语言塔 | 文本分支
vision: 视觉编码器 | 图像编码器 | 视觉塔 | 视觉模型 | 图像塔 | 视觉侧 | 图像侧 | 视觉部分 | 视觉端 | 视觉分支
stack: transformer 部分 | 主干 | 骨干 | 主干网络 | 骨干网络 | transformer | 主体 | 堆叠 | transformer 主体 | 底座 | 基座
model: 模型 !inside 模型参数|模型权重|模型大小|模型维度|模型并行|模型文件|模型规模 | 网络 !inside 网络上|前馈网络|神经网络 | 大模型 | 语言模型 | 大语言模型 | model | 架构
layer: transformer 层 | 编码器层 | 编码层 | 解码器层 | 解码层 | encoder 层 | decoder 层 | 层 block | transformer 模块 | 隐藏层 | 主体层 | 编码器块 | 解码器块 | 子模块层
layer: encoder block | decoder block | transformer block | transformer layer | 层 transformer | 层结构 | 一个 transformer block
layer: 一个 transformer 层 | transformer block 层 | 单层 encoder | 一层 encoder | 单层编码器 | 隐藏层总 | encoder 块 | 总编码器 | 每个 transformer 层
layer: 每个 transformer 块 | 每个 transformer block | 单个 transformer 层 | 每个 encoder 层 | 单个 transformer block | 每个编码器层 | 每个编码层 | 每个解码器层 | 一个编码器层
layer: 每个 encoder block
layer counter.layers: 层 !inside 层归一化|层标准化|层次|分层|底层|层面|顶层|层级|高层|上层|下层|多层|层数|层规范化|层内|层间|浅层|深层|表层|外层|内层|层叠|每层|单层|各层|逐层|阶层|层层|全连接层|线性层|嵌入层|输出层|输入层|隐藏层|隐层|注意力层|前馈层|归一化层|池化层|中间层|卷积层|子层|编码层|解码层|编码器层|解码器层|升维层|降维层|分类层|词嵌入层|路由层|门控层|投影层|标准化层|隐含层|规范化层|总层数
layer counter.blocks: 块 !inside 模块|板块|切块|图像块|区块|方块|分块|图块|一块|块大小|块状|代码块|每块|残差块|块嵌入|补丁块 | block | blocks | 个块 | 个模块 | Transformer 块
layer counter.blocks: 个 Transformer 块 | 个 Transformer block | 个 block
adapter: 适配器 | LoRA | QLoRA | 低秩 | 低秩适配 | 低秩矩阵 | adapter | LoRA 参数 | LoRA 模块 | LoRA 矩阵 | LoRA 权重 | 提示微调 | 前缀微调 | 低秩分解 | 低秩适配器 | 旁路 | 旁路矩阵
adapter: PEFT | 适配层 | 参数高效微调
convolution: 卷积 | 卷积层 | 卷积神经网络 | CNN
recurrent: 循环神经网络 | RNN | LSTM | GRU | 状态空间 | Mamba
class_token: 类别 token | 分类 token | CLS token | [CLS] | class token | 类别标记 | 分类标记 | 类 token | cls | 分类向量
patch_embedding: 图像块嵌入 | patch 嵌入 | 图块嵌入 | patch 投影 | 图像块投影 | 图块投影 | 块嵌入 | patch 线性映射 | 图像块线性映射 | patch embedding | patch 嵌入层 | 小块拉平
patch_embedding: 补丁嵌入
special_tokens: 特殊标记 | 特殊 token | 特殊符号 | 特殊词元 | 特殊字符
bias: 偏置 !inside 相对偏置 | 偏置项 | 偏置向量 | 偏置参数 | bias | biases | bias 项 | 偏移 | 偏移量 | 偏差项 | 平移参数 | 偏移参数 | 平移 | bias 向量
weight_part: 权重 !inside 权重衰减|权重共享|权重绑定|共享权重|权重矩阵 | 缩放 | 缩放参数 | 增益 | 缩放因子 | gain 向量 | 增益向量 | weight | 缩放系数 | 权重矩阵
weight_matrix: 权重矩阵 | 参数矩阵 | 投影矩阵 | 矩阵权重 | 映射矩阵 | 变换矩阵 | weight matrix | 线性变换矩阵
relative.output: 输出层 | 输出 !inside 输出维度|输出向量 | 输出矩阵 | 输出变换 | 输出映射 | 输出投影 | 输出投影矩阵 | 输出权重
relative.dense: 全连接层 | 线性层 | dense 层 | 全连接 | 全链接层 | 线性变换 | 线性映射 | 线性投影 | nn.Linear | Linear | 线性 | 稠密层 | linear 层
relative.first: 第一层 | 第一个线性层 | 第一个矩阵 | 第一个全连接层 | 第一个全连接 | 第一个线性变换 | 第一个权重矩阵 | 第一线性层 | 第一层线性 | 第一次映射 | 第一个线性 | 第一层全连接 | 第一个映射 | 中间全连接层
relative.first: 前一个 | 第 1 层线性 | 第一层线性层 | 第一个
relative.second: 第二层 | 第二个线性层 | 第二个矩阵 | 第二个全连接层 | 第二个全连接 | 第二个线性变换 | 第二个权重矩阵 | 第二线性层 | 第二层线性 | 第二次映射 | 第二个线性 | 第二层全连接 | 第二个映射 | 后一个
relative.second: 第 2 层线性 | 第二层线性层 | 第二个
relative.third: 第三个线性层 | 第三个矩阵 | 第三层 | 第三个权重矩阵
relative.up: up | 上 投影
relative.down: down | 下 投影
relative.gate: gate
relative.value: value | values
relative.projection: 投影 !inside 投影矩阵|投影到 | 投影层 | proj | projection | 投影矩阵
relative.types: 类型 !inside 数据类型 | 分段 | 句子类型 | 片段 | segment
relative.word: 字词 | 词表 | 词汇表 | 词典
relative.position: 位置 !inside 位置编码|位置嵌入|位置向量 | 位置表
relative.n0: linear0 | w0 | w_0 | fc0
relative.n1: linear1 | w1 | w_1 | 线性层 1
relative.n2: linear2 | w2 | w_2 | 线性层 2
relative.n3: linear3 | w3 | w_3 | 线性层 3
relative.former: 前者
relative.latter: 后者

# settings
sliding_window: 滑动窗口 | 滑动窗口大小 | 滑窗 | 滑窗大小 | 注意力窗口 | 局部窗口 | 窗口大小 | sliding window | 窗口注意力
expansion_factor: 扩展因子 | 扩展比 | 扩展系数 | 扩展倍数 | 放大倍数 | 扩张倍数 | 膨胀系数 | 扩展率 | mlp ratio | MLP 比例 | FFN 倍数 | 扩展比例 | 升维倍数 | 扩大倍数
lora_rank: 秩 !inside 秩序|低秩 | LoRA 秩 | 低秩维度 | LoRA rank | rank | 秩为 | 低秩的秩 | 秩 r | 低秩值 | lora_r | 瓶颈维度
kv_lora_rank: KV 压缩维度 | KV 低秩维度 | 潜在向量维度 | 潜向量维度 | KV 潜在维度 | 压缩维度 | 压缩后的维度 | 隐向量压缩维度 | kv lora rank | KV 的压缩维度 | 潜在维度 | 隐空间维度 | 低秩压缩维度
q_lora_rank: Q 压缩维度 | 查询压缩维度 | Q 低秩维度 | q_lora_rank | query 压缩维度 | 查询低秩维度
qk_rope_head_dim: RoPE 维度 | 旋转维度 | 旋转位置维度 | RoPE 头维度 | qk rope head dim | 解耦维度 | 解耦 RoPE 维度 | 带 RoPE 的维度 | RoPE 部分维度
qk_nope_head_dim: 非 RoPE 维度 | 无位置编码维度 | qk nope head dim | 不带 RoPE 的维度 | NoPE 维度 | 非旋转维度
v_head_dim: 值头维度 | V 头维度 | v_head_dim | value 维度 | 值维度 | V 的头维度 | 值向量维度
first_k_dense_replace: 稠密层数 | 前几层稠密 | first_k_dense_replace | 稠密层 | dense 层数
num_labels: 类别数 | 分类数 | 标签数 | 类别数量 | 分类类别数 | num labels | 类别个数 | 标签数量 | 分类类别
num_channels: 通道数 | 图像通道数 | 输入通道 | 输入通道数 | 通道 | num channels
image_size: 图像大小 | 图像尺寸 | 图片大小 | 图片尺寸 | 输入图像大小 | 图像分辨率 | 分辨率 | 输入分辨率 | image size | 输入尺寸
patch_size: patch 大小 | 图像块大小 | 补丁大小 | 切片大小 | patch size | 图块大小 | 块大小 | patch 尺寸
batch_size: 批大小 | 批次大小 | 批量大小 | 批处理大小 | 批尺寸 | batch 大小 | batch size | 批量 | 推理时的批大小 | 全局批大小 | 微批大小 | 批大小为 | batch
num_gpus: GPU 数 | GPU 数量 | 卡数 | 显卡数 | 显卡数量 | 设备数 | 卡的数量 | 并行度 | 张量并行度 | world size | GPU 个数 | 机器数 | 节点数 | 数据并行度 | 流水线并行度
loss: 损失 | loss | 交叉熵 | 损失值
perplexity: 困惑度 | ppl
step_time: 每步时间 | 每步耗时 | 单步时间 | 单步耗时
accumulation: 梯度累积 | 梯度累积步数
effective_batch: 有效批大小 | 等效批大小 | 全局批大小 | 有效 batch size
num_steps: 步数 | 训练步数 | 迭代次数 | 总步数 | 迭代步数 | 训练轮次 | steps 数 | 梯度累积步数
num_epochs: 训练轮数 | 轮数 | epoch 数 | 训练周期数 | epoch 数量 | 迭代轮数
num_patches: patch 数 | 图像块数 | patch 数量 | 图块数 | patch 个数 | 图像块数量 | 图块数量
hidden_size: 隐藏层大小 | 隐藏维度 | 模型维度 | 隐藏大小 | 隐层大小 | 隐层维度 | hidden size | d_model | dmodel | n_embd | hidden 维度 | 模型宽度 | 隐藏层宽度 | 隐状态维度 | 特征维度
hidden_size: 向量维度 | 隐藏层神经元数 | 隐藏单元数 | 通道维度 | 表示维度 | 隐藏层维数 | 隐藏状态维度 | 隐藏状态的维度 | 隐维度 | 模型隐藏维度 | token 维度 | 残差维度 | 残差流维度 | 词维度 | 嵌入向量的维度
hidden_size: hidden dim 维度 | 维度大小 | 主维度 | 隐藏层的维度 | 隐藏层的大小 | dim | 隐藏层维度 | 隐藏层尺寸 | 隐藏层向量维度 | 隐层的维度 | 隐藏单元维度 | 隐含层维度 | 隐含层大小 | 隐藏状态大小
hidden_size: 隐向量维度 | 隐藏向量维度 | 词向量的大小 | 词向量的维度 | 词向量维度 | 词向量大小 | 词向量维数 | 词向量长度 | 词嵌入维度 | 词嵌入大小 | 词嵌入的维度 | 字向量维度 | 嵌入向量维度 | embedding 向量维度
hidden_size: 模型的维度 | 模型的宽度 | 模型隐藏层维度 | 模型隐层维度 | 输入特征维度 | hidden 大小 | hidden layer 维度 | hidden size 大小 | 中间状态维度
hidden_size intermediate_size: hidden dim | 隐藏神经元数 | 神经元数 | 神经元个数
hidden_size embedding_size: 嵌入维度 | 嵌入大小 | 嵌入层维度 | 词嵌入向量维度 | 嵌入的维度 | embedding size | embedding 维度 | embedding dim | embedding 大小 | 嵌入长度
hidden_size embedding_size: 嵌入向量大小 | emb dim | embed dim | 嵌入尺寸 | embedding 的维度 | 嵌入宽度
embedding_size: 因式分解嵌入维度 | 低维嵌入维度 | 嵌入分解维度 | 词嵌入低维 | 分解后的嵌入维度
num_hidden_layers: 层数 | 总层数 | 模型层数 | 网络层数 | 隐藏层数 | num layers | n_layer | n_layers | num hidden layers | 深度 !inside 深度学习|深度神经 | 模型深度
num_hidden_layers: 网络深度 | 块数 | block 数 | 堆叠层数 | transformer 层数 | 层的数量 | 层的个数 | 层数量 | block 数量 | 编码器层数 | 解码器层数 | 堆叠的层数 | 层个数 | Encoder 层数
num_hidden_layers: Decoder 层数 | Encoder 层个数 | Encoder 层的个数 | Decoder 层个数 | 编码层数 | 解码层数 | 编码器个数 | Encoder 个数 | Encoder 数量 | 隐藏层层数 | 隐藏层个数
num_hidden_layers: 隐藏层数量 | block 个数 | block 的数量 | Transformer block 数 | Transformer 块数 | Transformer 块的数量 | Transformer 层的数量
num_hidden_layers: Transformer 层数量 | Transformer 层个数 | layer 数 | layer 数量 | layer 个数 | layers 层数 | decoder layers 层数 | transformer 层的层数
num_hidden_layers: 解码器块数 | 编码器块数
num_attention_heads: 头数 | 注意力头数 | 多头数 | num heads | n_head | n_heads | num attention heads | 头的数量 | 头个数 | 注意力头数量 | 注意力头个数 | head 数 | 头数量
num_attention_heads: head 数量 | 注意力头的数量 | 注意力头的个数 | 查询头数 | Q 头数 | 头的个数 | heads 数 | 查询头数量 | nhead | 注意力头数目 | 注意力头 | 多头注意力头数 | 多头个数 | 多头的数量
num_attention_heads: 头数目 | 自注意力头数 | 自注意力头的数量 | head 个数 | head 的个数 | heads 数目 | heads 个数 | heads 数量 | query 头数 | attention head 数
num_attention_heads: attention head 个数 | attention heads 数
num_key_value_heads: KV 头数 | 键值头数 | kv heads | num kv heads | n_kv_heads | num key value heads | KV 头数量 | 键值头数量 | KV head 数 | KV 头的数量
num_key_value_heads: 分组数 | 组数 | KV 组数 | 查询组数 | 键值头的数量 | KV head 数量 | KV 头个数 | key value 头数 | 键值头 | KV 头 | kv heads 数 | K/V 头数 | 键/值头数
head_dim: 头维度 | 每头维度 | 每个头的维度 | 头大小 | head dim | head size | d_head | d_k | 单头维度 | 每个头维度 | 头的维度 | 注意力头维度 | head 维度 | 每个 head 的维度 | 每个头的大小
head_dim: 每个注意力头的维度 | 单个头的维度 | 单头的维度 | 头宽 | dk | 每个头的宽度 | 每头的维度 | head 的维度 | 单头大小 | 头部维度 | d_h | 注意力头的维度 | 每个 head 维度 | 每个头的向量维度 | 单个头维度
head_dim: 每个 head 的 hidden size | 每个头的 hidden size | 每个头大小 | 每头大小 | 头的大小 | 每个注意力头维度 | 头宽度 | 每头宽度
intermediate_size: 中间层维度 | 中间维度 | 中间层大小 | 前馈维度 | FFN 维度 | intermediate size | d_ff | dff | 前馈层维度 | 前馈隐藏维度 | MLP 维度 | FFN 隐藏层维度 | 前馈网络维度
intermediate_size: FFN 中间维度 | ffn dim | 中间层宽度 | 前馈宽度 | 内层维度 | 升维后维度 | 升维后的维度 | FFN 的维度 | FFN 隐藏维度 | 前馈网络隐藏层维度 | 前馈层的维度 | 前馈网络的维度 | FFN 宽度
intermediate_size: FFN 的中间维度 | FFN 大小 | FFN 中间层 | 前馈层大小 | 前馈网络中间层 | 中间层的维度 | 中间层神经元数 | 扩展维度 | 内部维度 | mlp dim | ffn 中间层维度 | 前馈网络中间层维度
intermediate_size: MLP 中间维度 | 中间层 hidden | 前馈隐层 | d_ffn | 中间尺寸 | 中间层的大小 | 中间层尺寸 | 中间层 | 前馈网络的隐藏层维度 | 前馈网络中间维度 | 前馈层隐藏维度 | 前馈网络大小
intermediate_size: 前馈神经网络维度 | 前馈神经网络的隐藏层大小 | 前馈神经网络隐藏层大小 | 前馈神经网络隐藏层维度 | 前馈神经网络的隐藏层维度 | 前馈神经网络的维度 | 前馈神经网络中间层维度 | 前馈网络隐藏层大小 | 前馈隐藏层大小
intermediate_size: FFN 层维度 | FFN 中间层大小 | FFN 隐藏层大小 | FFN 的隐藏层维度 | FFN 的中间层维度 | MLP 中间层维度 | MLP 隐藏层维度 | MLP 的隐藏层维度 | 全连接层维度 | 全连接层大小
intermediate_size: 前馈全连接层维度 | 前馈中间维度 | 前馈层宽度 | 前馈层的宽度 | 前馈网络宽度 | 前馈网络的宽度 | FFN 的宽度 | MLP 宽度 | MLP 的宽度 | MLP 的维度 | 中间层的宽度 | 中间宽度 | FFN 隐层
intermediate_size: 前馈中间层 | 前馈隐层维度 | FFN 隐层维度
vocab_size: 词表大小 | 词汇表大小 | 词典大小 | 词表 | 词汇表 | 词汇量 | 词典 | 字典大小 | 词表长度 | 词表规模 | vocab size | vocab | 词库大小 | 词表的大小 | 词汇表的大小 | 词表尺寸 | 字表大小
vocab_size: 词汇表规模 | 词表数量 | 词元表大小 | 词汇大小 | vocabulary | 词表维度 | 词表总数 | 词汇表长度 | 分词器词表 | 词表词数 | n_vocab | 字典 | 词汇量大小 | 词典的大小 | 词典长度 | 词典规模
vocab_size: 字典长度 | 字典的大小 | 词表 size | 词表的长度 | 词汇表维度 | token 数量大小 | 词元数量
max_position_embeddings: 最大位置 | 最大位置数 | 最大位置编码 | 最大位置编码数 | 位置数 | 最大位置嵌入 | max position embeddings | 位置编码长度 | 位置个数 | n_positions | 最大位置嵌入数
max_position_embeddings: n_ctx | 位置嵌入数量 | 位置编码数 | 位置编码个数 | 最大位置数量 | 最大输入序列长度 | 输入的最大序列长度 | 位置编码最大长度 | 最大位置长度 | 最大位置编码长度 | 最大 seq 长度
max_position_embeddings sequence_length: 最大长度 | 最大序列长度 | 最大输入长度 | 最大句长 | max len | max seq len | block size | 序列最大长度 | 最长长度 | 最长序列长度
max_position_embeddings sequence_length: 输入最大长度 | 文本最大长度 | 最大文本长度 | max seq length | 最大 token 数 | 最大 token 长度 | 最大序列长 | 句子最大长度 | 最大句子长度
max_position_embeddings sequence_length: max length | seq len 最大
max_position_embeddings sequence_length context_length: 上下文长度 | 上下文窗口 | 最大上下文长度 | 上下文窗口大小 | context length | 上下文窗口长度 | 上下文大小 | 最大上下文
max_position_embeddings sequence_length context_length: context window | ctx len | 支持的最大长度
sequence_length: 序列长度 | 句子长度 | 文本长度 | 输入长度 | 句长 | seq len | 序列长 | 输入序列长度 | token 长度 | 序列的长度 | prompt 长度 | sequence length | 输入 token 数
sequence_length: 输入序列的长度 | seqlen | 输入文本长度 | 序列 token 数 | seq length | 句子的长度 | 长度 !inside 长度外推
type_vocab_size: 分段数 | 句子类型数 | token 类型数 | 段数 | 片段数 | 标记类型数 | type vocab size | segment 数 | 片段类型数 | 段类型数 | 句子类型数量 | 类型数 | 分段类型数 | 句子数
type_vocab_size: segment 数量 | 句子个数 | 类型词表大小 | 标记类型数量 | 句子类型 | 分段数量 | 段落类型数 | token type 数 | 段嵌入数 | segment 类型数 | 词类型数 | 标记类型词汇量 | 类型词汇表大小
num_experts: 专家数 | 专家数量 | 专家总数 | 专家个数 | 路由专家数 | num experts | 总专家数 | n_experts | 路由专家数量 | 专家的数量 | expert 数 | expert 数量 | 总的专家数 | 每层专家数
num_experts_per_tok: 激活专家数 | 每个 token 激活的专家数 | 激活的专家数 | 激活专家数量 | num experts per tok | 每 token 激活专家数 | 激活的专家 | 选中的专家 | top k
num_experts_per_tok: 每个 token 的专家数 | 激活专家 | 每次激活的专家数 | 选择的专家数 | 每个 token 选择 | topk
num_shared_experts: 共享专家数 | 共享专家数量 | 共享专家个数 | num shared experts | n_shared_experts
moe_intermediate_size: 专家中间维度 | 专家中间层维度 | 专家隐藏层维度 | 每个专家的中间维度 | 专家维度 | moe intermediate size | 专家 FFN 维度 | 专家的中间维度 | 专家前馈维度 | 单个专家的中间维度
moe_intermediate_size: 每个专家的隐藏维度 | 专家宽度 | 专家的维度 | 专家大小 | 专家的前馈维度 | 专家前馈网络维度 | 专家前馈层维度 | 专家 FFN 中间维度 | 专家 FFN 中间层维度 | 专家的中间层维度 | 专家的隐藏层维度
moe_intermediate_size: 专家中间层大小 | 每个专家的中间层维度 | 每个专家的前馈维度 | 每个专家的 FFN 维度 | 每个专家的隐藏层维度 | 每个专家的维度 | 单个专家的前馈维度
encoder_layers: 编码层数 | 编码器的层数 | num encoder layers | encoder 的层数 | encoder layers
decoder_layers: 解码层数 | 解码器的层数 | num decoder layers | decoder 的层数 | decoder layers

# counters
counter.heads: 头 !inside 头部|开头|头疼|回头|镜头|头像|头条|源头|念头|从头|龙头|到头|头文件|头数|头维度|每头|单头|头大小|口头|头脑|分类头|任务头|预测头|语言模型头|接头|点头|街头|头痛|巨头|大头|多头|箭头|前头|后头|关头|势头|查询头|键值头|头尾|表头|词头
counter.heads: 个头 | 个注意力头 | 注意力头 | 个 head | 个 heads | 头注意力 | 头自注意力 | 个查询头 | 查询头 | 个 attention head | head | heads | 个自注意力头 | 个 Q 头 | 个多头
counter.heads: 个 attention heads
counter.kv_heads: 个 KV 头 | 个键值头 | KV 头 | 键值头 | 个 kv head | 组 KV | 组键值 | 个键值对头 | 个 KV heads | KV heads | 个 key value head
counter.kv_heads: 个 key value heads
counter.experts: 个专家 | 个路由专家 | 位专家 | 专家 !inside 专家数|专家们|共享专家|激活专家 | 个 expert | expert | experts | 名专家
counter.active_experts: 个激活专家 | 个活跃专家 | 个被激活的专家 | 个专家被激活 | 个专家激活
counter.shared_experts: 个共享专家 | 共享专家
counter.tokens: 个 token | 个词元 | 个词 !inside 个词表|个词汇表|个词典|个词元|个词向量|个词嵌入 | token | tokens | 词元 | 个 tokens | 个字 !inside 个字节|个字段|个字典|个字母|个字符
counter.tokens: 个单词 | 个子词 | 个词汇 | 子词 | 个标记 | 个符号 | 个汉字 | 词表 | 个 token 的词表 | 个字词
counter.words: 个单词 | 单词 | 字词 | 个字 !inside 个字节|个字段|个字典|个字母|个字符 | 词语 | 个字符 | 字符 | 个汉字 | 汉字
counter.entries: 个元素 | 行 !inside 进行|执行|并行|运行|行为|流行|可行|行业|自行|行列|另行|举行|实行|银行|一行|换行|行数|先行|推行|履行|平行|行动|行内|行业|发行|同行|飞行|行不|串行 | 个数值 | 个值 | 元素
counter.entries: 个元 | 个标量 | 个浮点数 | 条目 | 个数字 | 个条目 | 个整数
counter.dimensions: 维 !inside 思维|维护|维持|维度|运维|多维|升维|降维|高维|低维|二维|一维|三维|维基|维数|维修|纤维|维吾尔|四维|维也纳 | 维的向量 | 维向量 | 维度 | 个维度 | 个神经元 | 神经元 | 个隐藏单元
counter.dimensions: 隐藏单元 | 个单元 | 维隐藏 | 维词向量 | 维的 | 维空间 | 维嵌入 | 维特征 | 个特征 | 个通道 | 维隐藏层 | 维隐藏状态 | 维度的向量 | 维表示
counter.parameters: 个参数 | 参数 | 参数量 | 个可训练参数 | 个可学习参数 | 个权重 | 个模型参数 | params | 个训练参数 | 参数模型 | parameters
counter.blocks: 个 blocks | 块 Transformer
counter.layers: 个 Transformer 层 | 个 Encoder 层 | 个编码器层 | 个解码器层 | 层 Transformer | 层 encoder | 层 decoder | 层编码器 | 层解码器 | 个隐藏层 | 个 layer | 个层
counter.layers: 层 block | 层网络 | 层的模型 | 个 decoder 层 | 个编码层 | 个解码层 | layer | layers | 层深 | 层结构 | 个 Transformer block
counter.layers: 个 Transformer Encoder 层 | 个 block
counter.positions: 个位置 | 位置 !inside 位置编码|位置嵌入|位置向量 | 个位置编码 | 个位置嵌入
counter.steps: 步 !inside 步骤|进一步|同步|逐步|步长|初步|步数|下一步|每步|地步|异步|起步|单步|步伐|第一步|第二步|第三步|止步|步入|一步步 | 个 step | 次迭代 | 步训练 | 次更新 | steps | 个训练步 | 步迭代
counter.epochs: 个 epoch | epoch | epochs | 个周期 | 轮训练
counter.gpus: 张卡 | 块卡 | 张 GPU | 块 GPU | 个 GPU | 卡 !inside 单卡|多卡|显卡|每卡|卡片|卡尔曼|卡住|卡顿|卡壳|卡方|卡通|刷卡|卡数|卡时|卡点 | 张显卡 | 块显卡 | GPU | GPUs | 台机器
counter.gpus: 个节点 | 块 TPU | 张 A100 | 张 H100 | 块 A100 | 个设备 | 显卡 | A100 | H100 | 台服务器 | 个 TPU | 片 TPU | 张 V100 | H800 | A800
counter.gpus: 台 !inside 台阶|平台|台湾|后台|前台|台词
counter.samples: 条样本 | 个样本 | 条序列 | 个序列 | 条数据 | 个句子 | 样本 | 张图片 | 张图像 | 个请求 | 并发 | 路并发 | 张图 | 条语料 | 个用户 | 条指令 | 篇文章 | 篇文档
counter.batches: 个批次 | 个 batch | 个微批次 | 个 micro batch
counter.bits: 比特 | 位 !inside 位置|单位|定位|位于|位移|各位|位数|一位|上位|占位|首位|地位|部位|诸位|位运算|方位|位序|进位|位次|到位|位宽|词位|中位|分位|岗位|原位|逐位|每位|移位|末位|位居|职位 | bit | bits
counter.bits: 位元
counter.matrices: 个矩阵 | 个权重矩阵 | 个投影矩阵 | 个线性层 | 个全连接层 | 个投影 | 矩阵 | 个线性变换 | 个参数矩阵 | 个张量 | 个映射矩阵 | 个方阵
counter.vectors: 个向量 | 个偏置向量 | 个偏置 | 向量 | 个词向量
counter.norms: 个 LayerNorm | 个归一化层 | 个 RMSNorm | 个层归一化 | 个 LN | 个归一化 | 个 Layer Norm | 个 norm
counter.patches: 个 patch | 个图像块 | 个图块 | 个 patches | patch | patches | 图块 | 图像块 | 个小块
counter.channels: 个通道 | 通道 !inside 通道数
counter.classes: 个类别 | 类别 | 个标签 | 分类 !inside 分类器|分类头|分类层|分类数|分类任务 | 个类
counter.segments: 个段 | 个片段 | 个句子类型 | 种类型 | 个分段 | 种句子 | 个类型 | 种 token 类型 | 种片段
counter.models: 个模型
counter.copies: 个副本 | 副本 | 份副本 | 倍副本 | 份拷贝
counter.groups: 组 !inside 组成|组件|分组|数组|组合|组织|组数|小组|组装|组建|词组|一组|组长|组内 | 个组 | 个分组
counter.places: 位小数 | 小数位 | 位有效数字 | 位数字 | 小数点后 | 位数 !inside 中位数|分位数

# standing and hedging
if: 如果 | 若 !inside 若干|倘若|假若|宛若 | 假设 | 假如 | 假定 | 倘若 | 要是 | 一旦 | 假使 | 如若 | 若是 | 设想 | 试想 | 的话 | 要不是
let: 令 !inside 命令|指令|令人|口令|密令 | 设 !inside 设置|设计|设备|设定|假设|建设|设想|设施|设为|开设|预设|架设|设成|设立
let: 记 !inside 记录|记忆|标记|笔记|记住|记得|忘记|书记|登记|记为|记作|速记|日记|记者|记法 | 给定
not: 不 !inside 不同|不过|不仅|不断|不妨|不管|不论|不得不|差不多|不如|不到|不足|不含|不算|不计|不包括|不考虑|不止|不少|不但|不可避免|不等式|不变|不少于|不超过|不低于|不大于|不小于|不包含|不满|不够|要不|不难|不错|不及|不必|不需要|不单|不一致|不共享|不绑定|不带|不加
not: 不是 | 并非 | 非 !inside 非常|非线性|除非|非零|非嵌入|并非|而非|非洲|无非|是非 | 没 !inside 没有|淹没|埋没 | 没有 | 未 !inside 未来|未知|未必|未计|未包含|未包括 | 而非 | 而不是 | 并不是 | 不能
not: 不会 | 无法 | 不再 | 不等于 | 并不 | 无需 | 不需要 | 不应 | 不要 | 不用 | 不必 | 不得 | 不可
wrong: 错误 | 错 !inside 错误|交错|不错|错位|错过|差错|错综|错开 | 写错 | 算错 | 有误 | 不对 | 错误地 | 误写 | 误写为 | 误写成 | 误以为 | 笔误 | 抄错 | 弄错 | 不正确 | 误认为 | 不准确 | 搞错 | 勘误
wrong: 印错 | 错成 | 漏算 | 多算 | 少算 | 漏掉 | 算漏 | 原文如此
correct: 正确 | 没错 | 准确无误 | 无误 | 验证 | 完全一致 | 吻合 | 对上了 | 核对 | 验算 | 对得上 | 正确的
correction: 更正 | 应为 | 应该为 | 应该是 | 应当是 | 应当为 | 修正 | 订正 | 正确值 | 正确答案 | 正确的是 | 正确结果 | 改正 | 更正为 | 修正为 | 改为 | 实为 | 勘误 | 正确数字 | 应是 | 准确数字 | 纠正
said: 据说 | 声称 | 宣称 | 报道 | 传言 | 号称 | 据称 | 官方 | 论文中 | 报告 | 官方给出 | 论文给出 | 公布 | 宣布 | 标称 | 论文报告 | 传闻 | 据报道 | 官方公布 | 官方数据 | 论文里 | 给出的 | 官网 | 所谓
said: 文献 | 原论文 | 常说 | 通常说 | 记载 | 标注 | 人们说 | 等人 | 发布
ask: 为什么 | 多少 | 如何 | 怎么 | 为何 | 什么 | 几个 | 是否 | 吗 | 怎样 | 思考题 | 练习 | 有多大 | 多大 | 是多少 | 有多少 | 请问 | 习题 | 疑问 | 提问 | 几层 | 何时 | 哪些 | 能否 | 为啥
example: 例如 | 比如 | 举例 | 举个例子 | 为例 | 譬如 | 诸如 | 示例 | 例子 | 比如说 | 举例来说 | 举例说明 | 样例 | 案例 | 算例
than: 比 !inside 对比|相比|比较|比如|比特|占比|比例|比值|比率|比重|百分比|之比|比赛|类比|比喻|比方|无比|好比|比如说|比对|性价比|同比|环比|压缩比|信噪比
than: 于 !inside 对于|等于|由于|关于|至于|基于|用于|属于|于是|位于|终于|处于|相当于|在于|取决于|限于|介于|便于|大于|小于|多于|少于|低于|高于|有助于|善于|源于|相对于|不等于|约等于|易于|鉴于|利于|不亚于|近似于|服务于|倾向于|归功于|归于|忠于
than: 比起 | 相较
compared: 相比 | 相比于 | 对比 | 比较 !inside 比较大|比较小|比较多|比较高 | 相较于 | 相对于 | 与之相比 | 比起 | 相对 !inside 相对偏置|相对于 | 相较 | 对照 | 而言 | 同比 | 对比来看 | 与此相比 | 区别于
compared: 不同于 | 类似 | vs | 参照
instead: 而不是 | 代替 | 替代 | 取代 | 换成 | 改为 | 改用 | 替换 | 替换为 | 而非 | 换为 | 改成 | 替换成 | 换用 | 反而 | 换做
before: 之前 | 原来 | 原先 | 以前 | 原始 | 原本 | 原版 | 修改前 | 优化前 | 先前 | 基线 | 压缩前 | 原有 | 量化前
after: 之后 | 后来 | 现在 | 以后 | 修改后 | 优化后 | 压缩后 | 更新后 | 如今 | 变换后 | 改后 | 去掉后
actual: 实际 | 实际上 | 真实 | 实测 | 测量 | 实际值 | 事实上 | 真正 | 实测值 | 实际为 | 实际是 | 实际占用 | 其实 | 真实值 | 实践中 | 现实中 | 实际情况
estimated: 估算 | 估计 | 理论 | 预估 | 理论值 | 理论上 | 推算 | 计算值 | 预计 | 预期 | 估算值 | 推测 | 粗估 | 测算 | 理论计算 | 算一算 | 算一下 | 估算出 | 理想 | 估值 | 高估 | 低估
rule_of_thumb: 粗略估算 | 粗略估计 | 粗略计算 | 粗略地估算 | 大致估算 | 大致估计 | 估算公式 | 近似公式 | 经验公式 | 经验法则 | 可近似 | 近似估计 | 经验规则 | 近似计算 | 数量级 | 近似值 | 速算 | 粗算 | 经验值
rule_of_thumb: 粗略 | 近似为
simplify: 为了简化 | 简化计算 | 简单起见 | 为简单起见 | 为简化 | 核心组件 | 为方便计算 | 为了方便计算 | 近似计算 | 大致可以 | 简化 | 方便起见 | 为方便起见 | 为了方便 | 主要部分 | 忽略小项 | 主项 | 简单
target: 目标 | 期望 | 目标值 | 想要 | 预定
toy: 玩具 | 小模型 | 玩具模型 | 迷你 | 小例子 | 演示 | 简化版 | 微型 | 小规模 | toy | demo | 玩具级 | tiny | mini
ours: 本文 | 本文模型 | 我们的 | 本文的 | 自己 | 我的 | 我们的模型 | 自研 | 本实验 | 本文采用 | 本文使用 | 本项目 | 本模型 | 本工作 | 本文实现
we: 我们 | 大家 | 你 | 咱们 | 您 | 他们 | 读者
other: 其他 | 其它 | 另一 | 另一个 | 别的 | 不同 | 不同的 | 其他的 | 另一种 | 别人 | 网上 | 另有 | 他人 | 某个 | 某些
same: 相同 | 一样 | 同样 | 一致 | 同一 | 同一个 | 同等 | 不变 | 同理 | 同上 | 相等 | 类似地 | 都一样 | 完全一样 | 保持不变
both: 两者 | 二者 | 两个 | 两种 | 两部分
variant: 变体 | 版本 | 变种 | 型号 | 配置 | 系列 | 规格
without: 不含 | 忽略 | 不考虑 | 不包括 | 不计 | 不算 | 除去 | 不包含 | 排除 | 没有计算 | 不计入 | 省略 | 未计 | 忽略掉 | 去除 | 去掉 | 除外 | 刨除 | 不带
without: 无 !inside 无法|无论|无关|无需|无监督|无穷|无限|无疑|无非|毫无|无效|无误|无数|有无 | 没有 | 未包含 | 未包括 | 未计入 | 未计算 | 略去 | 不计算 | 不统计 | 扣除 | 不加 | 不加上 | 除了 | 省去 | 除开
without: 暂不考虑 | 先不考虑 | 暂时不考虑 | 未统计 | 没考虑 | 没有考虑 | 未考虑 | 没有算 | 没算 | 没有包括 | 不设 | 不用 | 不使用 | 抛开 | 不含有 | 除此之外 | 之外 | 以外
without: 非 !inside 非常|非线性|除非|非零|并非|而非|非洲|无非|是非 | 除掉 | 剔除 | 略过
without_behind: 忽略不计 | 不计 | 不计入 | 除外 | 忽略 | 省略 | 不算在内 | 不计在内 | 略去 | 未计 | 未计入 | 排除在外 | 不考虑 | 未考虑 | 不算 | 不统计 | 未计算 | 不计算 | 忽略掉 | 不包括在内
without_behind: 不包含在内 | 被忽略 | 未包含 | 未列出 | 之外 | 以外 | 排除
without bias: 无偏置 | 没有偏置 | 无 bias | 没有 bias | 不带偏置 | 不带 bias | 不使用偏置 | 不用偏置 | bias=False | 不含偏置 | 不加偏置 | 忽略偏置 | 不考虑偏置 | 不设偏置 | 去掉偏置
without bias: 不含 bias | 不加 bias | 去掉 bias | 忽略 bias | 不考虑 bias | 偏置忽略 | 不计偏置 | 不算偏置
without embeddings: 非嵌入参数 | 非 embedding 参数 | 非嵌入 | 不含嵌入 | 不含 embedding | 不算嵌入 | 去掉嵌入 | 去除嵌入 | 不计嵌入 | 不包括嵌入 | 除嵌入外 | 非嵌入参数量 | 不算 embedding
without embeddings: 不含词嵌入 | 除去嵌入
without pooler: 不含 pooler | 没有 pooler | 不算 pooler | 不带 pooler | 不含池化层 | 不算池化层 | 去掉 pooler | add pooling layer=False
without head: 不含输出头 | 不含 lm head | 不带头部 | 不算输出层 | 不含输出层 | 不含任务头 | 去掉输出层 | 不含分类头 | 不带 lm head
with: 包括 | 含 !inside 包含|不含|含义|含有|隐含|蕴含|内含 | 包含 | 带 !inside 带宽|带来|附带|携带|带有|不带|带入|频带|带领|顺带|连带|磁带 | 含有 | 连同 | 计入 | 带有 | 带上 | 算上 | 附带 | 附加
with: 包含了 | 包括了 | 内含 | 在内 | 都算上 | 算进去
have: 有 !inside 所有|没有|还有|只有|拥有|含有|有效|具有|有关|有限|有些|有时|有人|有用|有点|有助|共有|有利|现有|都有|带有|仅有|已有|有趣|有益|有多|占有|有必要|原有|持有|享有|有一定|有的|有着|有序|有名|有意|国有|有何|附有|有误|有无|有机|总有
have: 拥有 | 包含 | 具有 | 含有 | 包括 | 设有 | 有着 | 包含了 | 具备 | 各有 | 只有 | 仅有 | 带有 | 都有 | 就有 | 还有 | 也有
need: 需要 !inside 不需要|需要说明 | 需 !inside 需要|需求|无需|所需|急需|必需|刚需 | 占用
need: 要 !inside 需要|主要|重要|要求|只要|要点|要么|要是|不要|想要|要素|必要|概要|摘要|要不|首要|次要|纪要|简要|扼要|要紧|要害
need: 用 !inside 使用|用于|作用|利用|应用|用户|采用|占用|费用|通用|调用|用到|有用|复用|共用|用来|常用|用途|公用|用法|实用|不用|用处|引用|专用|信用|运用|用语|重用|用量|适用|耗用|用时|选用|启用|试用|滥用 | 消耗 | 耗费
need: 占据 | 花费 | 占 !inside 占用|占位|占有|霸占|抢占|独占|占比|占空 | 所需 | 占用了 | 装下 | 放下 | 存放 | 容纳
use: 使用 | 采用 | 用 !inside 使用|用于|作用|利用|应用|用户|占用|费用|通用|调用|有用|复用|共用|常用|用途|公用|用法|实用|不用|用处|引用|专用|信用|运用|用语|重用|用量|适用|耗用|用时|启用|试用|滥用 | 利用 | 选用 | 用到
use: 借助 | 采取
count: 统计 | 计数 | 计入 | 统计出 | 算进 | 算入 | 清点 | 数一数
chosen: 选择 | 选中 | 选取 | 选出 | 挑选 | 挑出 | 路由到 | 路由至 | 被激活 | 被选中
chosen: 激活 !inside 激活函数|激活参数|激活专家|激活的专家|激活量
store: 存储 | 保存 | 存放 | 储存 | 加载 | 装载 | 载入 | 保留 | 缓存下 | 缓存了 | 表示为 | 存下 | 存成
add_up: 加起来 | 相加 | 加在一起 | 加总 | 合起来 | 累加 | 汇总 | 求和 | 加和 | 总的来看 | 合在一起 | 全部加起来 | 都加起来 | 加到一起 | 合并起来 | 综合起来 | 全加起来
only: 只 !inside 只是|只要|只能|只有|只占|两只|只需|船只|一只 | 仅 !inside 不仅|仅仅|仅有|仅占 | 只有 | 仅仅 | 仅有 | 单单 | 只占 | 仅占 | 单独 | 只需 | 仅需 | 只需要 | 仅为 | 只算 | 只计 | 仅计
only: 只剩 | 只用
already: 已经 | 仍然
negligible: 可以忽略 | 可忽略 | 忽略不计 | 可忽略不计 | 微不足道 | 很小 | 极小 | 可以忽略不计 | 几乎可以忽略 | 不值一提 | 可以不计 | 很少 | 占比很小 | 非常小 | 影响不大 | 九牛一毛 | 占比极小 | 极少
tied: 共享 !inside 共享专家|不共享 | 权重共享 | 共享权重 | 权重绑定 | 绑定 !inside 不绑定|未绑定 | 共用 | 绑定权重 | 参数共享 | 共享嵌入 | 共享词表 | 输出共享 | 输出层共享 | 共用权重 | 共用一个矩阵
tied: 共用同一份权重 | 共享同一个矩阵 | 共享词嵌入 | 共用词嵌入 | 三处共享 | 复用 | 共享参数 | 同一个矩阵 | 同一份权重 | tie word embeddings | 共享同一份 | 共享一个 | 权重捆绑 | 跨层共享 | 层间共享
tied: 权重共用 | 与词嵌入共享 | 和词嵌入共享 | 共享的 | tied | weight tying | tie | 权重绑在一起 | 跨层参数共享 | 参数共享的输出层 | 与 wte 共享 | 和 wte 共享 | 与 embedding 共享
untied: 不共享 | 未绑定 | 不绑定 | 权重不共享 | 不共享权重 | 没有权重共享 | 输出层不共享 | 不绑定权重 | 独立的输出矩阵 | 没有绑定 | 不复用 | 没有共享 | 独立权重 | 未共享 | untied | 各自独立 | 单独的输出矩阵
untied: 不共用 | 权重独立
weights_only: 只算权重 | 只算权重矩阵 | 仅权重 | 只计权重 | 只计权重矩阵 | 仅计权重 | 只统计权重矩阵 | 只计算权重矩阵 | 只计算权重 | 仅计算权重 | 只考虑权重 | 仅考虑权重 | 只统计权重 | 只看权重矩阵 | 权重本身
weights_only: 只看权重 | 仅统计权重 | 仅算权重 | 只考虑权重矩阵 | 只考虑矩阵 | 只算矩阵 | 仅考虑矩阵
active_only: 只计算激活参数 | 仅激活参数 | 只算激活参数 | 只统计激活参数 | 仅计激活参数 | 只看激活参数 | 激活参数量
binary_prefix: 二进制前缀 | 按 1024 进位 | 二进制单位 | 1024 进制 | 按 1024 换算 | 按 1024 计 | 以 1024 为单位 | 以 1024 为进制
decimal_prefix: 十进制前缀 | 按 1000 进位 | 除以 1000 | 十进制单位 | 1000 进制 | 按 1000 换算 | 按 1000 计 | 以 1000 为进制
distributed: 并行 | 张量并行 | 数据并行 | 模型并行 | 流水线并行 | 分片 | 切分 | 分布式 | ZeRO | FSDP | DeepSpeed | 卸载 | 切片 !inside 切片大小 | 流水并行 | 专家并行 | 序列并行
distributed: offload | 多卡 | 平均分到 | 分摊 | TP | 均摊
peak: 峰值 | 最大值 | 最高峰 | 顶峰
recompute: 重计算 | 激活重计算 | 梯度检查点 | 激活检查点 | 重算
masked: 掩码 | 遮盖 | 遮蔽 | 稀疏 | mask | 掩盖 | 遮住 | 稀疏度 | 稀疏性 | 被掩盖
moe: MoE | 混合专家 | 混合专家模型 | 稀疏模型 | 专家模型 | 专家混合 | 稀疏专家

# structure
where: 其中 | 这里 !inside 这里的 | 式中 | 此处 | 上式中 | 公式中 | 这里的
denote: 表示 !inside 表示层|表示学习|表示维度 | 代表 | 记作 | 记为 | 称为 | 定义为 | 意为 | 指的是 | 即为 | 用来表示 | 叫做 | 简记为 | 记号 | 符号 | 是指 | 表示的是 | 称作 | 代表着 | 意思是 | 名为
denote: 标记为 | 称之为
formula: 公式 | 计算公式 | 算式 | 表达式 | 计算方式 | 计算过程 | 推导 | 式子 | 等式 | 计算方法 | 方程 | 算法为 | 计算逻辑 | 计算步骤 | 计算如下 | 拆解 | 计算式 | 算法 !inside 算法为 | 运算式
formula: 计算 !inside 计算机|计算图|云计算
row.model: 模型名称 | 模型名 | 名称 | 模型版本 | 型号 | 模型类型 | 各模型 | 名字
row.component: 组件 | 部分 !inside 大部分|绝大部分|部分原因 | 模块 | 组成 | 组成部分 | 子层 | 成分 | 构成 | 子模块 | 部件 | 项目 | 分项 | 类目 | 条目 | 环节
row.layer_name: 层名 | 参数名 | 层名称 | 参数名称 | 张量名 | 权重名 | 层类型 | 变量名 | 权重名称 | 键名 | 张量名称
row.shape: 形状 | 维度 | 参数形状 | 权重形状 | 尺寸 | 张量形状 | 矩阵形状 | 矩阵维度 | 参数维度 | 权重维度
row.shape output: 输出形状 | 输出维度
row.shape input: 输入形状 | 输入维度
row.value: 数值 | 取值 | 结果 | 数量 | 大小 | 参数值 | 数字 | 数目
row.setting: 超参数 | 配置项 | 参数设置 | 参数配置 | 设置 | 配置 | 变量 | 符号 | 选项 | 字段 | 属性 | 超参 | 配置参数 | 模型配置 | 模型参数配置 | 关键参数
row.description: 说明 | 含义 | 描述 | 备注 | 解释 | 作用 | 意义 | 用途 | 注释 | 来源 | 功能 | 介绍 | 详情 | 定义
shape: 形状 | 形状为 | 尺寸为 | shape | 形状是 | 尺寸
matrix: 矩阵 | 张量 | 方阵 | 查找表 | matrix | 嵌入表
vector: 向量 !inside 词向量|向量维度|向量化 | 数组 | 一维 | vector | 矢量
dimension: 维度 | 维数 | 宽度 | 长度 | 高度 | 维 !inside 思维|维护|维持|维度|运维|多维|升维|降维|高维|低维|维基|维数|维修|纤维 | 尺寸 | dim | in features | out features
number_of: 数量 | 个数 | 数目 | 的数量 | 的个数 | 的数目 | 总数 | 数为 | 数是 | num
largest: 最大 | 最多 | 最大的 | 最高 | 最大头 | 大头 | 最重 | 大部分 | 绝大部分 | 占大头 | 大多数 | 绝大多数 | 最长 | 最大部分 | 占比最大 | 最主要
smallest: 最小 | 最少 | 最低 | 最小的 | 最短 | 最轻 | 占比最小
base: base | 基础版 | 基础 | base 版 | 基础模型 | base 版本 | 基本版 | 标准版
large: large | 大型 | 大号 | large 版 | large 版本 | 大版本 | 超大
small: small | 小型 | 小号 | 小版本
medium: 中型 | 中等 | 中号 | medium | 中等规模
input: 输入 | input | 入参
output: 输出 | output
first: 第一 | 首先 | 第一个 | 首个 | 最先 | 首层
second: 第二 | 其次 | 第二个 | 第二步
last: 最后 | 最终 | 最末 | 最后一个 | 末尾 | 最后一层
next: 接下来 | 下面 | 如下 | 接着 | 然后 | 以下 | 下文 | 下一个 | 下一步 | 后面 | 随后 | 下一 | 后续
above: 上述 | 上面 | 前面 | 如上 | 上文 | 前文 | 上式 | 上图 | 上表 | 刚才 | 前述 | 以上
step_word: 步骤 | 第一步 | 第二步 | 第三步 | 第四步 | 阶段 | step | 环节
table_word: 表格 | 章节 | 附录 | 下表 | 上表 | 下图 | 上图 | 第一章 | 小节 | 如图 | 如表 | 图 1 | 表 1 | 第 !inside 第一|第二|第三 | 阶段 | 练习 | 习题
table_word: 方案 | 方法 | 选项 | 级别 | 等级 | 问题 | 定理 | 引理 | 定义
table_word: 见表 | 见图 | 参见表 | 参见图
date: 年份 | 去年 | 今年 | 近年 | 年代 | 日期 | 年底 | 年初 | 发布于 | 月份
version: 版本号 | v1 | v2 | v3
it: 它 | 其 !inside 其中|其他|其它|其实|其余|尤其|其次|极其|与其|其间|及其|其后|土耳其 | 这 !inside 这里|这样|这些|这个|这种|这么|这时|这一|这次|这边|这套|这部分 | 这个
it: 此 !inside 因此|此外|此处|此时|如此|彼此|由此|从此|为此|此前|此后|此类|在此|至此|除此 | 这些 | 该模型 | 它们 | 这一 | 这种 | 这部分 | 其自身
determiner: 某个 | 这个 | 任意 | 任何
all: 所有 | 全部 | 所有的 | 整个 | 一切 | 全体 | 全都 | 全部的
if_then: 那么 | 则 !inside 规则|原则|否则|正则|法则|准则|细则
also: 此外 | 另外 | 除此之外 | 同时 | 而且 | 并且 | 再者 | 同样 | 还要 | 还需要
can: 可以 | 能够 | 可能
while: 而 !inside 而且|从而|然而|而言|反而|因而|而已|而是|而不是|而非|进而|而后|时而|故而|继而 | 而且 | 然而 | 不过 | 但 !inside 但是|不但|但凡 | 但是 | 反之 | 相反 | 尽管 | 虽然
while: 却 !inside 冷却|忘却|退却 | 同时 | 可是
clause_end: 而 !inside 而且|从而|然而|而言|反而|因而|而已|而是|而不是|而非|进而|而后|时而|故而|继而 | 但 !inside 但是|不但|但凡 | 但是 | 并且 | 而且 | 然而 | 不过 | 因为 | 由于 | 所以 | 因此 | 虽然
clause_end: 尽管 | 其中 | 同时 | 或者 | 此外 | 另外 | 否则 | 以便 | 从而 | 可是 | 只是 | 除非 | 因而 | 却 !inside 冷却|忘却|退却 | 接着 | 然后 | 以及
clause_end: 并 !inside 并行|合并|并且|并不|并非|并列|并发|兼并|吞并 | 即使
because: 因为 | 由于 | 原因是 | 因 !inside 因此|因为|因素|原因|因而|因子|基因|因果|因式|因数|成因 | 鉴于 | 之所以 | 来自 | 归功于

# number words
number.2: 两 !inside 两者|两倍 | 二 !inside 第二|二进制|二次|二阶|二维|二元|二者|二分之|二十|十二|二倍|二手|二叉 | 俩 | 两个 | 两层 | 双份 | 两次 | 两份
number.3: 三 !inside 第三|三倍|三分之|三维|三次方|十三|三十|三者|再三|三角|三星|三方 | 三个 | 三层 | 三份
number.4: 四 !inside 第四|四分之|四舍五入|四倍|十四|四十|四维|四周|四处|四位|四川 | 四个
number.5: 五 !inside 第五|四舍五入|五分之|十五|五十|五花 | 五个
number.6: 六 !inside 第六|十六|六十|六分之|周六 | 六个 | 六层
number.7: 七 !inside 第七|十七|七十|七分之 | 七个
number.8: 八 !inside 第八|十八|八十|八位|八分之|八卦|八比特 | 八个
number.9: 九 !inside 第九|十九|九十|九牛|九分之 | 九个
number.10: 十个
number.11: 十一 !inside 二十一|三十一|九十一
number.12: 十二 !inside 二十二|三十二|九十二
number.13: 十三
number.14: 十四
number.15: 十五
number.16: 十六 !inside 二十六|三十六|九十六
number.18: 十八
number.20: 二十 !inside 二十四|二十八
number.24: 二十四
number.30: 三十 !inside 三十二|三十六
number.32: 三十二
number.36: 三十六
number.40: 四十 !inside 四十八
number.48: 四十八
number.64: 六十四
number.96: 九十六
scale.4: 万 !inside 万亿|百万|千万|十万|万能|万一|万物|上万|万千 | 萬
scale.5: 十万
scale.6: 百万
scale.7: 千万
scale.8: 亿 !inside 万亿|十亿|百亿|千亿 | 億
scale.9: 十亿
scale.10: 百亿
scale.11: 千亿
scale.12: 万亿 | 兆 !inside 兆字节|兆赫|预兆
scale.15: 千万亿

# ordinary words
none: 公共 | 共同 | 共识 | 共存 | 共性 | 约束 | 约定 | 条约 | 合约 | 节约用 | 最近 | 附近 | 近期 | 近年来 | 占位 | 占位符 | 占有 | 上下文无关 | 上下游 | 各种 | 各位 | 各类 | 各个方面 | 各式各样
none: 每次 | 每当 | 每天 | 因为如此 | 作为例子 | 成为了 | 行为 | 认为 | 以为 | 为主 | 为准 | 为此 | 为止 | 立即 | 即将 | 即可 | 即便 | 即时 | 随即 | 觉得 | 使得 | 获得 | 取得 | 记得 | 不得不
none: 懂得 | 规则 | 原则 | 正则 | 正则化 | 总结 | 总是 | 总之 | 总体来说 | 总体而言 | 多头 | 多模态 | 多语言 | 很多 | 许多 | 多种 | 多个方面 | 多样 | 不仅 | 不断 | 不妨 | 不管 | 不论 | 不过如此
none: 层次 | 分层 | 底层 | 层面 | 顶层 | 开头 | 头部 | 源头 | 比较好 | 单位 | 定位 | 各自为政 | 进一步 | 逐步 | 同步 | 初步 | 参与 | 思维 | 维护 | 维持 | 重要 | 要点 | 只要 | 目的 | 的确 | 加速
none: 更加 | 参加 | 增加难度 | 减速 | 删除 | 梯度下降 | 梯度裁剪 | 梯度消失 | 梯度爆炸 | 当然 | 当时 | 相当 | 适当 | 应当 | 深度学习 | 神经网络 | 计算机 | 计算图 | 云计算 | 参考文献 | 下载链接
none: 文件夹 | 一样的话 | 一旦如此 | 一层层 | 一层一层 | 上一层 | 下一层 | 另一方面 | 差不多一样 | 方差 | 标准差 | 协方差 | 非常 | 非零 | 无论 | 无关 | 无监督 | 无限 | 原因 | 组合 | 合并 | 模块化 | 板块
none: 卡尔曼 | 卡住 | 条件 | 类型转换 | 分类任务 | 种类 | 进行 | 执行 | 运行 | 流行 | 可行 | 行业 | 项目地址 | 部分原因 | 组织 | 设计 | 建设 | 设施 | 笔记 | 记忆 | 记录 | 指令 | 命令 | 用户
none: 应用程序 | 通用 | 调用 | 有效 | 有关 | 有趣 | 有时 | 有点 | 有人 | 有助于 | 半导体 | 半监督 | 半径 | 关于 | 终于 | 便于 | 位移 | 多年 | 的值 | 值为

# more standing
would: 将会 | 可能会 | 就会 | 会有 | 会占 | 会变成 | 要是这样
comparative: 更快 | 更慢 | 更长 | 更宽 | 更深 | 更短 | 更便宜 | 更好 | 额外 | 新增 | 另外
whole: 整个 | 整体 | 总体 | 完整 | 全体 | 整套
attention: 分组查询注意力 | 多查询注意力 | 多头潜在注意力 | 分组注意力 | 掩码注意力 | 因果注意力 | 因果自注意力 | GQA | MQA | MHA | MLA | 注意力 | 自注意力 | 多头注意力 | 多头自注意力 | 注意力层
attention: 自注意力层 | 多头注意力层 | 注意力机制 | 自注意力机制 | 多头注意力机制 | 多头自注意力机制 | 注意力模块 | 注意力块 | 自注意力块 | 注意力部分 | 自注意力部分 | 自注意力模块 | 掩码自注意力
attention: multi head attention 层 | attention 层 | attention 块 | self attention 层 | self attention 块 | mha 块 | 注意力子层 | 多头注意力块 | 注意力网络
attention: 总多头注意力 | 掩码多头注意力

# seen beside figures
usually: 通常 | 一般 | 往往 | 常见 | 普遍 | 多为 | 典型 | 常用 | 标准 | 一般来说 | 通常来说 | 习惯上
counter.things: 个 !inside 个别|个性|个人|个体|个位|个子|整个|一个个|各个|某个|个数|个个 | 种 !inside 种类|种子|这种|各种|某种|变种|物种|品种
counter.things: 次 !inside 次数|每次|次方|次序|层次|再次|首次|依次|其次|批次|多次|次要|档次|次之|次幂|上次|下次|次元 | 份 !inside 年份|身份|份额|月份|备份|成份|股份
counter.things: 张 !inside 张量|扩张|主张|紧张|夸张 | 条 !inside 条件|条目|线条|条例|头条|一条龙|条款
attention.key attention.value: KV | K 和 V | 键和值 | 键值 | K、V | K/V | 键值对
router: 路由层 | 路由矩阵 | 门控层 | 路由器 | 门控网络
position_scheme: RoPE | 旋转位置编码 | 旋转编码 | 旋转位置嵌入 | 正弦位置编码 | 正弦编码 | 相对位置编码 | 固定位置编码 | 三角位置编码 | ALiBi
activation_function: 激活函数 | GELU | ReLU | SiLU | Swish | 非线性激活 | 非线性
residual: 残差 | 残差连接 | 残差流 | 跳跃连接

# conditions and bounds
when: 当 !inside 当前|相当|当然|应当|当时|当中|适当|正当|当作|当成|恰当|当下|当今|充当|当年|每当|当初|当地|典当|得当|不当|当量
when: 时 !inside 时间|同时|时候|小时|时刻|时长|时代|及时|实时|时延|耗时|时序|有时|随时|时期|暂时|临时|平时|即时|用时|时常|当时|卡时|何时|延时|定时|时机|时不时|分时|时效|按时|届时|那时|这时|此时 | 的时候 | 的情况下
when: 情况下 | 时候
need at_most: 最多需要 | 最多占用 | 最多占
need at_least: 至少需要 | 至少要 | 最少需要
head: 输出头 | 任务头 | 预测头 | 顶层头

# components and settings
intermediate_size hidden_size spread: 两层全连接层神经元个数 | 两层全链接层神经元个数 | 两个全连接层神经元个数 | 两层全连接的神经元个数 | 两个线性层的神经元个数 | 两层神经元个数
embeddings: 嵌入层 | 词嵌入层和位置嵌入层 | 嵌入 | embedding 层 | embeddings 层 | embeding 层 | 输入层 | 嵌入部分 | 嵌入模块 | 三个嵌入 | 嵌入层总参数 | 编码嵌入 | 总嵌入层
embeddings.word: 词嵌入 | 词向量 | 词嵌入层 | 词向量矩阵 | 词嵌入矩阵 | 词表嵌入 | 字嵌入 | token 嵌入 | 输入嵌入 | 词元嵌入 | 词汇嵌入 | 词 embedding | 字向量 | 词表 embedding | 单词嵌入
embeddings.word: 标记嵌入 | 词编码 | token 嵌入矩阵 | 词 embedding 层
embeddings.position: 位置嵌入 | 位置编码 | 位置向量 | 位置嵌入层 | 位置 embedding | position 嵌入 | 绝对位置编码 | 可学习位置编码 | 位置嵌入矩阵 | 位置编码层
embeddings.token_type: 分段嵌入 | 段嵌入 | 句子嵌入 | 片段嵌入 | 标记类型嵌入 | 类型嵌入 | segment 嵌入 | token 类型嵌入 | 段落嵌入 | 句子类型嵌入 | 句嵌入 | 分句嵌入 | 段向量 | 分割嵌入
embeddings.token_type: token type 嵌入 | 句子编码 | 段编码 | 分段嵌入层
embeddings.word embeddings.position embeddings.token_type: 嵌入表 | 三种 embedding | 三种嵌入 | 三个嵌入表 | 三个嵌入矩阵 | 嵌入矩阵之和 | 三部分嵌入
embeddings.layernorm: 嵌入层归一化 | 嵌入归一化 | 嵌入层的归一化 | embedding 层归一化 | embedding 归一化 | 嵌入层 layernorm | 嵌入层的 layernorm | embedding 归一化输出层
relative_position_bias: 相对偏置 | 相对位置偏置 | 相对注意力偏置 | 相对位置偏置表
embeddings.projection: 嵌入投影 | 嵌入投影层 | 嵌入的投影 | 嵌入升维
cross_attention: 交叉注意力 | 交叉注意力层 | 编码器解码器注意力 | 编解码注意力 | 编码器 解码器注意力
attention.query: 查询矩阵 | 查询变换 | 查询投影 | q 矩阵 | q 权重 | 查询权重 | 查询向量
attention.key: 键矩阵 | 键变换 | 键投影 | k 矩阵 | k 权重
attention.value: 值矩阵 | 值变换 | 值投影 | v 矩阵 | v 权重
attention.output: 输出权重矩阵 | 注意力输出 | 注意力输出层 | 拼接后的线性层 | 多头注意力的输出权重矩阵 | 注意力输出投影 | 自注意力输出 | o 矩阵
attention.query attention.key attention.value: qkv 矩阵 | 查询键值 | qkv 投影 | qkv 权重 | qkv 部分
ffn: 前馈 | 前馈网络 | 前馈神经网络 | 前馈层 | 前向网络 | 前反馈层 | 前馈全连接 | 前馈全连接层 | 前馈全连接网络 | 前馈子层 | ffn 层 | mlp 层 | mlp 块 | ffn 块 | feed forward 层
ffn: feedforward 层 | feed forward network 层 | 前馈模块 | 前馈部分 | 前馈神经网络层 | 前反馈 | 总前向网络 | 前向反馈层 | 前向传播层 | 逐位前馈网络 | 全连接前馈
ffn.up: 升维 | up 投影 | up 矩阵 | 升维层 | 升维矩阵 | 升维映射 | 上投影 | 上投影矩阵 | 升维映射矩阵 | 中间层
ffn.down: 降维 | down 投影 | down 矩阵 | 降维层 | 降维矩阵 | 降维映射 | 下投影 | 下投影矩阵 | 降维映射矩阵
ffn gated: 门控前馈网络 | 门控前馈 | 门控 MLP | 门控 FFN
ffn.gate: 门控 | gate 投影 | gate 矩阵 | 门控投影 | 门投影 | 门控矩阵
experts: 专家 | 路由专家 | 所有专家
shared_experts: 共享专家
pooler: 池化层 | 池化 | pooler 层 | 池化层参数
head.mlm: mlm 头 | 掩码语言模型头
head.nsp: nsp 头 | 下一句预测头
head.lm: 语言模型头 | lm 头 | 输出嵌入 | 输出词表投影 | 词表投影 | 最后的线性层 | 输出层矩阵 | lm head 层 | 语言建模头 | 最后的输出层 | 输出词嵌入
head.classifier: 分类头 | 分类层 | 分类器
layernorm.final: 最终层归一化 | 最后的归一化 | 最终归一化 | 最后的层归一化 | 最后一层归一化 | 最后的 layernorm | 最终 layernorm | 最后一个 layernorm | 最后的 rmsnorm | 最终的 rmsnorm
layernorm.final: 最后一个 rmsnorm | 末尾归一化 | 末尾的归一化 | 末尾 layernorm | 末尾的 layernorm | 最后的 layer norm | 最后的归一化层 | 末尾 rmsnorm | 末尾的 rmsnorm
layernorm.attention: 自注意力后归一化 | 注意力后归一化 | attention 归一化层 | attention 归一化 | 注意力归一化 | 注意力层归一化 | 第一个 layernorm | 第一个归一化 | 注意力后的 layernorm
layernorm.attention: 注意力后的归一化 | 自注意力归一化
layernorm.ffn: 前馈网络后归一化 | 前馈后归一化 | 前反馈归一化层 | 前馈归一化 | ffn 归一化 | 第二个 layernorm | 第二个归一化 | 前馈网络归一化 | 前馈层归一化 | 前馈后的归一化
layernorm: 归一化 | 归一化层 | 层归一化 | 层标准化 | 规范化 | layernorm 层 | ln 层 | 层规范化 | 加法和归一化 | 标准化层 | rmsnorm 层 | 正则化层 | 标准化
