-- Every map that was counted here begins a new epoch. The revisions go on: a kept change of before is none of the new epoch's.
-- $1 the epoch
update show_maps set epoch = $1
