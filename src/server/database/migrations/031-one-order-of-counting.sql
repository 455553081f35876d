-- Triggers run by their names: first what is counted of a scope and then of a block, for a decision as for a submission.
-- In the other order the two could wait for each other, where both wrote to the same shard of a block.
alter trigger count_decided_slip_of_block on slips rename to count_moved_slip_of_block;
